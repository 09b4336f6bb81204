import type { Shift } from './shifts'

export type Override = Shift & { id: number }

/** A stretch of time for which one person is on call, and by what. */
export type FinalShift = Shift & { overrideId: number | null }

/** Cuts overrides into a rotation's shifts: where several cover the same time, the one made last counts. */
export function resolveShifts(shifts: readonly Shift[], overrides: readonly Override[]): FinalShift[] {
  const inOrder = overrides.toSorted((a, b) => a.id - b.id)
  return inOrder
    .reduce<FinalShift[]>(
      (covered, { id, userId, startsAt, endsAt }) => [
        ...covered.flatMap((shift) => outside(shift, { startsAt, endsAt })),
        { userId, startsAt, endsAt, overrideId: id },
      ],
      shifts.map((shift) => ({ ...shift, overrideId: null })),
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** What is left of a shift before and after a time that somebody else covers. */
function outside(shift: FinalShift, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): FinalShift[] {
  if (endsAt <= shift.startsAt || startsAt >= shift.endsAt) return [shift]
  const before = { ...shift, endsAt: startsAt }
  const after = { ...shift, startsAt: endsAt }
  return [before, after].filter((part) => part.startsAt < part.endsAt)
}
