type Stretch = { userId: number; overrideId: number | null; startsAt: Date; endsAt: Date }

/** Joins what follows on without a break, by the same person and the same override or none. */
export function joinShifts<S extends Stretch>(shifts: readonly S[]): S[] {
  const joined: S[] = []
  for (const shift of shifts) {
    const last = joined.at(-1)
    if (last && continues(last, shift)) joined.splice(-1, 1, { ...last, endsAt: shift.endsAt })
    else joined.push(shift)
  }
  return joined
}

/** Who is on call at an instant, and what comes after that, of shifts in order. */
export function nowAndNext<S extends Stretch>(shifts: readonly S[], at: Date) {
  const coming = joinShifts(shifts).filter(({ endsAt }) => endsAt > at)
  const [first, second] = coming
  return first && first.startsAt <= at ? { now: first, next: second } : { now: undefined, next: first }
}

function continues(before: Stretch, after: Stretch) {
  return (
    before.userId === after.userId &&
    before.overrideId === after.overrideId &&
    before.endsAt.getTime() === after.startsAt.getTime()
  )
}
