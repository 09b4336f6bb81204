type Stretch = { userId: number; overrideId: number | null; startsAt: Date; endsAt: Date }

/** What one person does without a break is one, though others are on call beside them; `shifts` are ordered. */
export function joinShifts<S extends Stretch>(shifts: readonly S[]): S[] {
  return join(shifts, ({ userId, overrideId }) => `${userId} ${overrideId}`)
}

/** Like `joinShifts`, whether by the rotation or by an override: when somebody is really free again. */
export function joinDuties<S extends Stretch>(shifts: readonly S[]): S[] {
  return join(shifts, ({ userId }) => String(userId))
}

/** The shifts at an instant, and the next one of somebody who is not on call then; `shifts` are ordered. */
export function nowAndNext<S extends Stretch>(shifts: readonly S[], at: Date) {
  const coming = joinDuties(shifts.filter(({ endsAt }) => endsAt > at))
  return {
    now: coming.filter(({ startsAt }) => startsAt <= at),
    next: coming.find(({ startsAt }) => startsAt > at),
  }
}

function join<S extends Stretch>(shifts: readonly S[], keyOf: (shift: S) => string): S[] {
  const joined: S[] = []
  const last = new Map<string, number>()
  for (const shift of shifts) {
    const place = last.get(keyOf(shift))
    const before = place === undefined ? undefined : joined[place]
    if (before && place !== undefined && before.endsAt.getTime() === shift.startsAt.getTime())
      joined[place] = { ...before, endsAt: shift.endsAt }
    else last.set(keyOf(shift), joined.push(shift) - 1)
  }
  return joined
}
