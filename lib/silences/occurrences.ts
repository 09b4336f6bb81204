import { instantOf, wallClockAt } from '../on-call/wall-clock'

const DAY_MS = 86_400_000

export type SilenceTimes = { startsAt: Date; endsAt: Date; repeatDays: number | null; timeZone: string | null }

export type Occurrence = { startsAt: Date; endsAt: Date }

/** The present occurrence, otherwise the next; undefined after the last. */
export function occurrenceAt(
  { startsAt, endsAt, repeatDays, timeZone }: SilenceTimes,
  at: Date,
): Occurrence | undefined {
  if (repeatDays === null || timeZone === null) return at < endsAt ? { startsAt, endsAt } : undefined
  const first = wallClockAt(timeZone, startsAt.getTime())
  const length = wallClockAt(timeZone, endsAt.getTime()) - first
  const period = repeatDays * DAY_MS
  const number = Math.floor((wallClockAt(timeZone, at.getTime()) - first) / period)
  // A DST change may move an occurrence by an hour, so its neighbours are checked too.
  const near = [number - 1, number, number + 1].filter((one) => one >= 0)
  return (near.length > 0 ? near : [0])
    .map((one) => ({
      startsAt: new Date(instantOf(timeZone, first + one * period)),
      endsAt: new Date(instantOf(timeZone, first + one * period + length)),
    }))
    .find((occurrence) => at < occurrence.endsAt)
}

export function isActiveAt(times: SilenceTimes, at: Date) {
  const occurrence = occurrenceAt(times, at)
  return occurrence !== undefined && occurrence.startsAt <= at
}

export function wasActiveBetween(times: SilenceTimes, from: Date, to: Date) {
  const occurrence = occurrenceAt(times, from)
  return occurrence !== undefined && occurrence.startsAt <= to
}

/** The end of the occurrence at a time, or the earlier moment when a person ended the silence. */
export function silentUntil({ endedAt, ...times }: SilenceTimes & { endedAt: Date | null }, at: Date) {
  const end = occurrenceAt(times, at)?.endsAt ?? times.endsAt
  return endedAt && endedAt < end ? endedAt : end
}
