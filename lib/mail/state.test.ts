import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { after } from '../../testing/people'
import { mailStatus, readMailState, recordMailState } from './state'

const database = testDatabase()

test('a fault is kept with its beginning, through other words, until mails can be sent again', async () => {
  const { db } = database
  expect(await mailStatus(db, true)).toEqual({ status: 'works' })
  expect(await recordMailState(db, undefined, after({ minutes: 1 }))).toBe(false)
  expect(await recordMailState(db, 'refused', after({ minutes: 2 }))).toBe(true)
  expect(await recordMailState(db, 'refused', after({ minutes: 3 }))).toBe(false)
  expect(await recordMailState(db, 'no answer', after({ minutes: 4 }))).toBe(true)
  expect((await readMailState(db)).fault).toEqual({ since: after({ minutes: 2 }), fault: 'no answer' })
  const fault = { since: after({ minutes: 2 }), fault: 'no answer' }
  expect(await mailStatus(db, true)).toEqual({ status: 'broken', fault })
  expect(await mailStatus(db, false)).toEqual({ status: 'unset' })
  expect(await recordMailState(db, undefined, after({ minutes: 5 }))).toBe(true)
  expect((await readMailState(db)).fault).toBeUndefined()
  expect(await recordMailState(db, 'again', after({ minutes: 6 }))).toBe(true)
  expect((await readMailState(db)).fault).toEqual({ since: after({ minutes: 6 }), fault: 'again' })
})
