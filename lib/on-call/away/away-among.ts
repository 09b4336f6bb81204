import { overlap, type Span } from '../layers/spans'
import type { Shift } from '../shift'
import { instantOf } from '../wall-clock'
import type { Absence } from './read-absences'

/** A part of a shift whose person is away, as the calendar's event `title` says. */
export type AwayStretch = Shift & { title: string }

/** In order; a part that two events cover is there once. */
export function awayAmong(shifts: readonly Shift[], absences: readonly Absence[], timeZone: string): AwayStretch[] {
  const spans = absences.map((absence) => ({ ...absence, ...spanOf(absence, timeZone) }))
  const parts = shifts.flatMap(({ userId, startsAt, endsAt }) =>
    spans
      .filter((span) => span.userIds.includes(userId) && span.startsAt < endsAt && span.endsAt > startsAt)
      .map(({ title, ...span }) => ({ userId, title, ...overlap<Span>({ startsAt, endsAt }, span) })),
  )
  return apart(parts)
}

function spanOf({ startsAt, endsAt, isFloating }: Absence, timeZone: string): Span {
  if (!isFloating) return { startsAt, endsAt }
  const at = (wall: Date) => new Date(instantOf(timeZone, wall.getTime()))
  return { startsAt: at(startsAt), endsAt: at(endsAt) }
}

function apart(parts: readonly AwayStretch[]): AwayStretch[] {
  const ends = new Map<number, Date>()
  return parts
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .flatMap((part) => {
      const end = ends.get(part.userId)
      if (end && part.endsAt <= end) return []
      ends.set(part.userId, part.endsAt)
      return [end && end > part.startsAt ? { ...part, startsAt: end } : part]
    })
}
