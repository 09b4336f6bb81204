import type { Duration } from './shapes'

const MINUTES: Readonly<Record<string, number>> = {
  days: 1440,
  hours: 60,
  minutes: 1,
  seconds: 1 / 60,
  miliseconds: 1 / 60_000,
}

/** Whole minutes, rounded up; undefined for a unit that Opsgenie does not have. */
export function minutesOf({ timeAmount = 0, timeUnit = 'minutes' }: Duration = {}): number | undefined {
  const unit = MINUTES[timeUnit.toLowerCase()]
  return unit === undefined ? undefined : Math.ceil(timeAmount * unit)
}
