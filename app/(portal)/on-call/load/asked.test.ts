import { expect, test } from 'vitest'
import { askedFault, loadUrl, readAsked } from './asked'

const now = new Date('2026-11-30T23:30Z')

test('an address has a month and a schedule; without them it is this month of the reader, of all schedules', () => {
  expect(readAsked({ month: '2026-10', schedule: '7' }, now, 'UTC')).toEqual({ month: '2026-10', scheduleId: 7 })
  expect(readAsked({}, now, 'UTC')).toEqual({ month: '2026-11', scheduleId: undefined })
  expect(readAsked({ month: '2027-01', schedule: '-1' }, now, 'Europe/Berlin')).toEqual({
    month: '2026-12',
    scheduleId: undefined,
  })
  expect(loadUrl({})).toBe('/on-call/load')
  expect(loadUrl({ month: '2026-10', scheduleId: 7 }, '/export')).toBe('/on-call/load/export?month=2026-10&schedule=7')
})

test.each([
  [{}, undefined],
  [{ month: '2026-10', schedule: '7' }, undefined],
  [{ month: '9999-99' }, /month/],
  [{ month: '1970-01' }, /month/],
  [{ month: '2027-01' }, /month/],
  [{ schedule: '../../etc' }, /schedule/],
  [{ schedule: '' }, /schedule/],
])('a file of %j is refused unless it can be just that', (search, fault) => {
  const found = askedFault(search, readAsked(search, now, 'UTC'))
  if (fault) expect(found).toMatch(fault)
  else expect(found).toBeUndefined()
})
