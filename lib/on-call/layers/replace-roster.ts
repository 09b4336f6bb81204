import type { Shift } from '../shift'
import { placesOf } from './count-turns'
import { type Layer, remainder } from './layer'
import type { Roster } from './roster'
import { turnAt, wallStart } from './turns'
import { shiftsAt, type Versions } from './versions'

/**
 * When a new roster begins. `handover`: after the present shift, which may be nobody's on purpose; at once where no turn
 * holds. `rotation`: when the top layer with turns is through, which then begins with its first turn; as `handover` where
 * no layer has any. Or at an instant. In each layer the next in line follows. `now`: at once, counted from the first
 * day.
 */
export type Start = 'handover' | 'rotation' | 'now' | Date

/** `kept`: whose present shift goes on until `from`. */
export type Replacement = { versions: Versions; kept: { userId: number; endsAt: Date }[]; from: Date }

/** `origins`: for each layer of `to` the one of the newest roster that it was; undefined for one that is new. */
type Change = {
  versions: Versions
  to: Roster
  origins: readonly (number | undefined)[]
  start: Start
  disabled: readonly number[]
  now: Date
}

/** Replaces the newest roster. A disabled person keeps no shift: the next in line takes over at once. */
export function replaceRoster({ versions, to, origins, start, disabled, now }: Change): Replacement {
  if (start === 'now') {
    const layers = to.layers.map((layer) => ({ ...layer, firstTurn: 0 }))
    return { versions: begin(versions, { ...to, layers }, now), kept: [], from: now }
  }
  const from = start === 'rotation' ? endOfRotation(versions, now) : start
  if (from instanceof Date) {
    const place = { versions, to, from, now: new Date(from.getTime() - 1), over: from, disabled }
    const through = start === 'rotation' ? topOf(versions) : -1
    const layers = to.layers.map((layer, index) =>
      origins[index] === through ? beginning(layer, place) : aligned(layer, place, origins[index]),
    )
    return { versions: begin(versions, { ...to, layers }, from), kept: [], from }
  }
  return afterShift({ versions, to, origins, disabled, now })
}

function afterShift({ versions, to, origins, disabled, now }: Omit<Change, 'start'>): Replacement {
  const shifts = presentShifts(versions, now)
  const isStuck = shifts.length === 0 || shifts.some(({ userId }) => disabled.includes(userId))
  const end = earliestEnd(shifts) ?? now
  const from = isStuck ? now : handoverOf({ startsAt: latestStart(shifts), endsAt: end }, to, now)
  const over = isStuck ? now : new Date(Math.max(from.getTime(), end.getTime()))
  const place = { versions, to, from, now, over, disabled }
  const layers = to.layers.map((layer, index) => aligned(layer, place, origins[index]))
  const next = { ...to, layers }
  const people = shifts.map(({ userId }) => userId).filter((userId) => userId !== NOBODY)
  const kept = isStuck ? [] : people.map((userId) => ({ userId, endsAt: from }))
  if (from <= end) return { versions: begin(versions, next, from), kept, from }
  // The present shift is longer than it was: the same people go on until then.
  const longer = { timeZone: to.timeZone, layers: [{ ...ALWAYS, turns: [people] }] }
  return {
    versions: [...until(versions, end), { roster: longer, endsAt: from }, { roster: next, endsAt: null }],
    kept,
    from,
  }
}

/** When the next handover is; null where no turn holds. */
export function presentEnd(versions: Versions, now: Date): Date | null {
  return earliestEnd(presentShifts(versions, now))
}

function earliestEnd(shifts: readonly Shift[]) {
  return shifts.length > 0 ? new Date(Math.min(...shifts.map(({ endsAt }) => endsAt.getTime()))) : null
}

/** In place of whoever has a turn of nobody; ids of people begin with 1. */
const NOBODY = 0

/** Those of turns of nobody, too. */
function presentShifts(versions: Versions, now: Date): Shift[] {
  const named = versions.map(({ roster, ...version }) => ({
    ...version,
    roster: { ...roster, layers: roster.layers.map(namingNobody) },
  }))
  return shiftsAt(named, now)
}

function namingNobody(layer: Layer): Layer {
  if (layer.adds) return layer
  return { ...layer, turns: layer.turns.map((turn) => (turn.length === 0 ? [NOBODY] : turn)) }
}

const ALWAYS: Omit<Layer, 'turns'> = {
  shiftUnit: 'month',
  shiftLengths: [3],
  handoverTime: '00:00',
  startsOn: '2026-01-01',
  firstTurn: 0,
  hours: [],
  skipsClosed: false,
  adds: false,
  startsAt: null,
  endsAt: null,
}

/** Whether it only lengthens a turn until the next roster begins. */
export function isBridge({ layers: [layer, more] }: Roster): boolean {
  if (!layer || more || layer.turns.length !== 1) return false
  const isAlways = layer.hours.length === 0 && layer.firstTurn === ALWAYS.firstTurn
  return isAlways && wallStart(layer, 0) === wallStart(ALWAYS, 0) && wallStart(layer, 1) === wallStart(ALWAYS, 1)
}

function begin(versions: Versions, roster: Roster, from: Date): Versions {
  return [...until(versions, from), { roster, endsAt: null }]
}

function until(versions: Versions, end: Date): Versions {
  const begun = versions.filter((_, index) => index === 0 || Number(versions[index - 1]?.endsAt) < end.getTime())
  return begun.map(({ roster, endsAt }) => ({ roster, endsAt: endsAt !== null && endsAt < end ? endsAt : end }))
}

function latestStart(shifts: readonly { startsAt: Date }[]) {
  return new Date(Math.max(...shifts.map(({ startsAt }) => startsAt.getTime())))
}

/** The hand-over of the top layer nearest to the shift's end, if that moves it by half a shift at most; else the end. */
function handoverOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, { timeZone, layers }: Roster, now: Date) {
  const [top] = layers
  if (!top || top.hours.length > 0 || top.calendarId || top.shiftsCalendarId) return endsAt
  const turn = turnAt(timeZone, top, endsAt)
  const isFirst = endsAt.getTime() - turn.startsAt.getTime() <= turn.endsAt.getTime() - endsAt.getTime()
  const near = isFirst ? turn.startsAt : turn.endsAt
  const moved = Math.abs(near.getTime() - endsAt.getTime())
  return near > now && moved * 2 <= endsAt.getTime() - startsAt.getTime() ? near : endsAt
}

/** `over`: turns that end until then are, and those of disabled people. */
type Place = Pick<Change, 'versions' | 'to' | 'now' | 'disabled'> & { from: Date; over: Date }

/** Shifts the turns of a layer, so that at `from` the next in line comes, or whoever is in the middle of a turn goes on. */
function aligned(layer: Layer, { versions, to, from, now, over, disabled }: Place, origin: number | undefined): Layer {
  const { turns } = layer
  if (turns.length === 0) return { ...layer, firstTurn: 0 }
  const line = origin === undefined ? [] : lineOf(versions, origin, now)
  const [present, ...following] = line
  if (!present) return layer
  const isOver = present.endsAt <= over || present.turn.some((userId) => disabled.includes(userId))
  const places = [...turns.keys()].filter((place) => keyOf(turns[place] ?? []) === present.key)
  const next = (place: number) => (place + 1) % turns.length
  const own = places.find((place) => keyOf(turns[next(place)] ?? []) === following[0]?.key) ?? places[0]
  const follower = following.flatMap(({ key }) => turns.findIndex((turn) => keyOf(turn) === key)).find((at) => at >= 0)
  const position = own === undefined ? (follower ?? 0) : isOver ? next(own) : own
  return beginning(layer, { to, from }, position)
}

/** With the turn of that place at `from`. */
function beginning(layer: Layer, { to, from }: Pick<Place, 'to' | 'from'>, position = 0): Layer {
  const number = placesOf(layer)(turnAt(to.timeZone, layer, from).number)
  return { ...layer, firstTurn: remainder(position - number, Math.max(1, layer.turns.length)) }
}

/** When the first turn of the top layer that has turns begins the next time; undefined without one. */
export function endOfRotation(versions: Versions, now: Date): Date | undefined {
  const index = topOf(versions)
  const line = index < 0 ? [] : lineOf(versions, index, now)
  const first = line.findIndex(({ isFirst }, at) => at > 0 && isFirst)
  return (line[first - 1] ?? line[0])?.endsAt
}

function topOf(versions: Versions) {
  return versions.at(-1)?.roster.layers.findIndex(({ turns }) => turns.length > 0) ?? -1
}

/** The turn of a layer of the newest roster that is present, and those that would follow it. */
function lineOf(versions: Versions, index: number, now: Date) {
  const most = Math.max(...versions.map(({ roster }) => roster.layers[index]?.turns.length ?? 0))
  const line: { turn: readonly number[]; key: string; isFirst: boolean; endsAt: Date }[] = []
  let isCut = false
  for (let at = now; line.length <= most; ) {
    const held = versions.find(({ endsAt }) => endsAt === null || endsAt > at)
    const layer = held?.roster.layers[index]
    if (!held || !layer || layer.turns.length === 0) break
    const { number, endsAt } = turnAt(held.roster.timeZone, layer, at)
    const place = placesOf(layer)(number) + layer.firstTurn
    const end = held.endsAt !== null && held.endsAt < endsAt ? held.endsAt : endsAt
    const order = remainder(place, layer.turns.length)
    const turn = layer.turns[order] ?? []
    const key = keyOf(turn)
    const last = line.at(-1)
    // A change of roster ends no turn that goes on.
    if (isCut && last?.key === key) last.endsAt = end
    else line.push({ turn, key, isFirst: order === 0, endsAt: end })
    isCut = held.endsAt?.getTime() === end.getTime()
    at = end
  }
  return line
}

function keyOf(turn: readonly number[]) {
  return turn.toSorted((a, b) => a - b).join(' ')
}
