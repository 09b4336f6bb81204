import type { Load } from '@/lib/on-call/load/get-load'
import { type ByHours, sumOf } from '@/lib/on-call/load/hours'

export const COLUMNS = [
  ...['month', 'person', 'time_zone', 'schedule'],
  ...['on_call_hours', 'business_hours', 'off_hours', 'night_hours', 'weekend_hours'],
  ...['interruptions', 'business_interruptions', 'off_hours_interruptions', 'night_interruptions'],
  ...['weekend_interruptions', 'nights_interrupted', 'weekends_interrupted'],
  ...['holiday_hours', 'holiday_interruptions'],
]

/** One for each person and schedule; without a schedule: what came while they were on call in none. */
export function rowsOf({ month, people }: Load) {
  return people.flatMap(({ name, timeZone, schedules }) =>
    schedules.map((one) => [
      ...[month, name, timeZone, one.name],
      ...figuresOf(one.onCall).map(inHours),
      ...figuresOf(one.interruptions),
      ...[one.nights, one.weekends],
      ...[inHours(one.onCall.holiday), one.interruptions.holiday],
    ]),
  )
}

function figuresOf(values: ByHours) {
  return [sumOf(values), values.business, values.off, values.night, values.weekend]
}

function inHours(milliseconds: number) {
  return (milliseconds / 3_600_000).toFixed(2)
}
