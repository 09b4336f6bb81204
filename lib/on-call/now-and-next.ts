type Stretch = { userId: number; overrideId: number | null; startsAt: Date; endsAt: Date }

export function joinShifts<S extends Stretch>(shifts: readonly S[]): S[] {
  return join(shifts, (before, after) => isSamePerson(before, after) && before.overrideId === after.overrideId)
}

/** The shift at an instant and the next one by another person; `shifts` are ordered. */
export function nowAndNext<S extends Stretch>(shifts: readonly S[], at: Date) {
  const coming = join(
    shifts.filter(({ endsAt }) => endsAt > at),
    isSamePerson,
  )
  const [first, second] = coming
  return first && first.startsAt <= at ? { now: first, next: second } : { now: undefined, next: first }
}

function join<S extends Stretch>(shifts: readonly S[], belongs: (before: S, after: S) => boolean): S[] {
  const joined: S[] = []
  for (const shift of shifts) {
    const last = joined.at(-1)
    if (last && last.endsAt.getTime() === shift.startsAt.getTime() && belongs(last, shift))
      joined.splice(-1, 1, { ...last, endsAt: shift.endsAt })
    else joined.push(shift)
  }
  return joined
}

function isSamePerson(before: Stretch, after: Stretch) {
  return before.userId === after.userId
}
