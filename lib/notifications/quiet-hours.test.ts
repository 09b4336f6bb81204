import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours'

const NIGHT = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
const LUNCH = { from: '12:00', to: '13:30', timeZone: 'Asia/Kolkata' }

test.each([
  [NIGHT, '2026-07-01T19:59:59Z', undefined],
  [NIGHT, '2026-07-01T20:00:00Z', '2026-07-02T05:00:00Z'],
  [NIGHT, '2026-07-02T04:59:59Z', '2026-07-02T05:00:00Z'],
  [NIGHT, '2026-07-02T05:00:00Z', undefined],
  [LUNCH, '2026-07-01T06:29:59Z', undefined],
  [LUNCH, '2026-07-01T06:30:00Z', '2026-07-01T08:00:00Z'],
  [LUNCH, '2026-07-01T08:00:00Z', undefined],
  // The clocks go forward in this night, and back in that one.
  [NIGHT, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  [NIGHT, '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  [{ from: '02:30', to: '02:45', timeZone: 'Europe/Berlin' }, '2026-03-29T00:59:00Z', undefined],
  [{ from: '00:00', to: '00:00', timeZone: 'UTC' }, '2026-07-01T12:00:00Z', '2026-07-02T00:00:00Z'],
])('%o at %s: until %s', (hours, now, until) => {
  expect(quietUntil(hours, new Date(now))?.toISOString()).toBe(until && new Date(until).toISOString())
})
