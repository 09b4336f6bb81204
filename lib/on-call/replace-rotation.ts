import { type Rotations, turnAt } from './rotations'
import { handoverNear, type Rotation, type Shift, withTurnAt } from './shifts'

/** `handover`: after the current turn comes the new order's next person. `now`: at once, counted from the first day. */
const STARTS = ['handover', 'now'] as const
export type Start = (typeof STARTS)[number]

export type Replacement = { rotations: Rotations; kept: Shift | undefined; from: Date }

type Change = { rotations: Rotations; to: Rotation; start: Start; disabled: readonly number[]; now: Date }

/** Replaces the current rotation. A disabled person keeps no turn: the next takes over at once. */
export function replaceRotation({ rotations, to, start, disabled, now }: Change): Replacement {
  const turn = turnAt(rotations, now)
  const begin = (from: Date, rotation: Rotation) => [...until(rotations, from), { rotation, endsAt: null }]
  if (!turn || start === 'now') return { rotations: begin(now, { ...to, firstTurn: 0 }), kept: undefined, from: now }
  const next = nextInLine(rotations, turn, to.members)
  if (disabled.includes(turn.userId))
    return { rotations: begin(now, withTurnAt(to, now, next)), kept: undefined, from: now }
  const from = handoverOf(turn, to, now)
  const kept = { ...turn, endsAt: from }
  const rotation = { rotation: withTurnAt(to, from, next), endsAt: null }
  if (from <= turn.endsAt) return { rotations: [...until(rotations, from), rotation], kept, from }
  // The turn is longer than in the old rotation.
  const longer = { rotation: { ...to, firstTurn: 0, members: [turn.userId] }, endsAt: from }
  return { rotations: [...until(rotations, turn.endsAt), longer, rotation], kept, from }
}

function until(rotations: Rotations, end: Date) {
  const begun = rotations.filter((_, index) => index === 0 || Number(rotations[index - 1]?.endsAt) < end.getTime())
  return begun.map(({ rotation, endsAt }) => ({ rotation, endsAt: endsAt !== null && endsAt < end ? endsAt : end }))
}

/** The handover nearest to the turn's end, if that moves it by half a turn at most; else the end. */
function handoverOf({ startsAt, endsAt }: Shift, to: Rotation, now: Date) {
  const near = handoverNear(to, endsAt)
  const moved = Math.abs(near.getTime() - endsAt.getTime())
  return near > now && moved * 2 <= endsAt.getTime() - startsAt.getTime() ? near : endsAt
}

/** The position of the next: after the current one or, if they are removed, the first of those who would follow. */
function nextInLine(rotations: Rotations, turn: Shift, members: readonly number[]) {
  if (members.length === 0) return 0
  const line = followers(rotations, turn)
  const next = (place: number) => (place + 1) % members.length
  const places = [...members.keys()].filter((place) => members[place] === turn.userId)
  const place = places.find((one) => members[next(one)] === line[0]) ?? places[0]
  if (place !== undefined) return next(place)
  const heir = line.find((userId) => members.includes(userId))
  return heir === undefined ? 0 : members.indexOf(heir)
}

function followers(rotations: Rotations, turn: Shift) {
  const following: number[] = []
  const most = Math.max(...rotations.map(({ rotation }) => rotation.members.length))
  for (let at = turn.endsAt; following.length < most; ) {
    const shift = turnAt(rotations, at)
    if (!shift) break
    following.push(shift.userId)
    at = shift.endsAt
  }
  return following
}
