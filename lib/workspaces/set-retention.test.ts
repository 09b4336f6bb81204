import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { listAudit } from '../audit/list'
import { ForbiddenError } from '../errors'
import { getRetention, parseRetentionDays, retentionMark, setRetention } from './set-retention'

const database = testDatabase()

test('a new workspace keeps everything for ever; an admin changes that, and the audit tells from what to what', async () => {
  const [{ admin }, other] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  expect(await getRetention(admin)).toBeNull()
  for (const days of [30, 30, 1, null]) {
    expect(await setRetention(admin, { days })).toMatchObject({ ok: true })
    expect(await getRetention(admin)).toBe(days)
  }
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ action, changes }) => [action, ...changes])).toEqual([
    ['retention changed', { field: 'kept', before: '1 day', after: 'for ever' }],
    ['retention changed', { field: 'kept', before: '30 days', after: '1 day' }],
    ['retention changed', { field: 'kept', before: 'for ever', after: '30 days' }],
  ])
  expect(await getRetention(other.admin)).toBeNull()
})

test('what another admin has saved since it was opened is not overwritten', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, cam] = [await as('admin', 'Ana'), await as('admin', 'Cam')]
  const opened = await setRetention(admin, { days: 200 })
  expect(opened).toEqual({ ok: true, mark: retentionMark(await getRetention(cam)) })
  const mark = retentionMark(200)
  const saved = await setRetention(ana, { days: 3650, mark })
  expect(await setRetention(cam, { days: 199, mark })).toEqual({ ok: false, reason: 'overtaken', by: 'Ana' })
  expect(await getRetention(admin)).toBe(3650)
  expect(await setRetention(ana, { days: null, mark: saved.ok ? saved.mark : '' })).toMatchObject({ ok: true })
  expect(await setRetention(cam, { days: 199, mark: retentionMark(null) })).toMatchObject({ ok: true })
})

test('a responder neither sees nor sets it', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const responder = await as('responder')
  await expect(setRetention(responder, { days: 1 })).rejects.toThrow(ForbiddenError)
  await expect(getRetention(responder)).rejects.toThrow(ForbiddenError)
  expect(await getRetention(admin)).toBeNull()
})

test.each(['0', '3651', '-1', '1.5', '1e3', 'x', '99999999999', '٣'])('"%s" days are refused', async (text) => {
  const { admin } = await newWorkspace(database.db)
  const refused = await setRetention(admin, { days: parseRetentionDays(text) })
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { days: expect.stringContaining('1 to 3650') } })
  expect(await getRetention(admin)).toBeNull()
})

test('1 and 3650 days are the ends, and nothing typed means for ever', () => {
  expect([' 1 ', '3650', '', ' '].map(parseRetentionDays)).toEqual([1, 3650, null, null])
})
