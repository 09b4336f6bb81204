import type { Shift } from './shift'

export type Override = Shift & { id: number }

export type FinalShift = Shift & { overrideId: number | null }

/** Applies overrides to the shifts of layers: one replaces all who are on call, and the most recent wins. */
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

function outside(shift: FinalShift, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): FinalShift[] {
  if (endsAt <= shift.startsAt || startsAt >= shift.endsAt) return [shift]
  const before = { ...shift, endsAt: startsAt }
  const after = { ...shift, startsAt: endsAt }
  return [before, after].filter((part) => part.startsAt < part.endsAt)
}
