import { expect, test } from 'vitest'
import { onCall } from './on-call'

const BERLIN = { timeZone: 'Europe/Berlin', shiftUnit: 'day', shiftLength: 1, startsOn: '2026-03-27' } as const
const rotation = { ...BERLIN, handoverTime: '02:30', members: [1, 2] }
const at = (text: string) => Date.parse(text)

test('who hands over in the skipped hour does so at its end', () => {
  expect(onCall(rotation, [], at('2026-03-29T00:59:59Z'))).toBe(2)
  expect(onCall(rotation, [], at('2026-03-29T01:00:00Z'))).toBe(1)
})

test('who hands over in the repeated hour does so once', () => {
  const before = onCall(rotation, [], at('2026-10-25T00:29:59Z'))
  const after = onCall(rotation, [], at('2026-10-25T00:30:00Z'))
  expect(after).not.toBe(before)
  expect(onCall(rotation, [], at('2026-10-25T01:10:00Z'))).toBe(after)
})

test('of overrides that overlap, the one made last wins', () => {
  const overrides = [3, 4].map((userId) => ({
    overrideId: userId,
    userId,
    startsAt: 0,
    endsAt: at('2027-01-01T00:00:00Z'),
  }))
  expect(onCall(rotation, overrides, at('2026-06-01T00:00:00Z'))).toBe(4)
})
