import { type Rotation, type Shift, shiftAt, shiftsBetween } from './shifts'

export type Rotations = readonly { rotation: Rotation; endsAt: Date | null }[]

/** The turn at an instant. A change of rotation ends a turn, unless the next is the same person's. */
export function turnAt(rotations: Rotations, at: Date): Shift | undefined {
  const held = heldBetween(rotations, at, new Date(at.getTime() + 1))[0]
  const shift = held && shiftAt(held.rotation, at)
  if (!shift) return undefined
  const { startsAt, endsAt, userId } = cut(shift, held)
  const before = sameTime(startsAt, held.from) ? turnAt(rotations, new Date(startsAt.getTime() - 1)) : undefined
  return {
    userId,
    startsAt: before?.userId === userId ? before.startsAt : startsAt,
    endsAt: endOf(rotations, { userId, endsAt }),
  }
}

export function turnsBetween(rotations: Rotations, from: Date, to: Date): Shift[] {
  const turns: Shift[] = []
  for (const held of heldBetween(rotations, from, to)) {
    const shifts = shiftsBetween(held.rotation, later(from, held.from), earlier(to, held.until))
    for (const shift of shifts.map((one) => cut(one, held))) {
      const last = turns.at(-1)
      if (last && last.endsAt > shift.startsAt) continue
      const isChange = sameTime(shift.startsAt, held.from) || sameTime(shift.endsAt, held.until)
      turns.push((isChange && turnAt(rotations, shift.startsAt)) || shift)
    }
  }
  return turns
}

function endOf(rotations: Rotations, { userId, endsAt }: Pick<Shift, 'userId' | 'endsAt'>): Date {
  if (rotations.every((one) => !sameTime(endsAt, one.endsAt))) return endsAt
  const held = heldBetween(rotations, endsAt, new Date(endsAt.getTime() + 1))[0]
  const shift = held && shiftAt(held.rotation, endsAt)
  return held && shift?.userId === userId ? endOf(rotations, cut(shift, held)) : endsAt
}

type Held = { rotation: Rotation; from: Date | null; until: Date | null }

function heldBetween(rotations: Rotations, from: Date, to: Date): Held[] {
  return rotations
    .map(({ rotation, endsAt }, index) => ({ rotation, from: rotations[index - 1]?.endsAt ?? null, until: endsAt }))
    .filter((held) => held.from === null || held.from < to)
    .filter((held) => held.until === null || (held.until > from && (held.from === null || held.from < held.until)))
}

function cut(shift: Shift, { from, until }: Held): Shift {
  return { ...shift, startsAt: later(shift.startsAt, from), endsAt: earlier(shift.endsAt, until) }
}

function sameTime(at: Date, other: Date | null) {
  return at.getTime() === other?.getTime()
}

function later(at: Date, other: Date | null) {
  return other !== null && other > at ? other : at
}

function earlier(at: Date, other: Date | null) {
  return other !== null && other < at ? other : at
}
