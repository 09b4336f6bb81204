import { expect, test } from 'vitest'
import { coverAddress, readCover } from './cover-address'

const now = new Date('2026-11-22T03:14:30Z')
const shift = { scheduleId: 7, startsAt: new Date('2026-11-28T08:00:00Z'), endsAt: new Date('2026-11-29T08:00:00Z') }

function covered(address: string) {
  return readCover(Object.fromEntries(new URL(address, 'http://127.0.0.1').searchParams))
}

test('the form gets the shift on the clock of its schedule', () => {
  const address = coverAddress({ ...shift, timeZone: 'Europe/Berlin', now })
  expect(covered(address)).toEqual({
    ...{ scheduleId: 7, startsAt: '2026-11-28T09:00', endsAt: '2026-11-29T09:00' },
    ...{ insteadOf: '', userId: '' },
  })
  expect(covered(coverAddress({ ...shift, timeZone: 'UTC', now, asks: true }))).toMatchObject({ userId: 'ask' })
  expect(covered(coverAddress({ ...shift, timeZone: 'UTC', now, insteadOfId: 9 }))).toMatchObject({ insteadOf: '9' })
})

test('of the shift that is running only the rest can be covered', () => {
  const address = coverAddress({ ...shift, startsAt: new Date('2026-11-20T08:00:00Z'), timeZone: 'UTC', now })
  expect(covered(address)).toMatchObject({ startsAt: '2026-11-22T03:14' })
})

test.each([
  {},
  { cover: 'x', from: '2026-11-28T09:00', to: '2026-11-29T09:00' },
  { cover: '7', from: '"><script>', to: '2026-11-29T09:00' },
  { cover: ['7', '8'], from: '2026-11-28T09:00', to: '2026-11-29T09:00' },
  { cover: '7', from: '2026-11-28T09:00' },
])('another address fills in nothing: %j', (asked) => {
  expect(readCover(asked)).toBeUndefined()
})
