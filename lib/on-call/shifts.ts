import { instantOf, wallClockAt } from './wall-clock'

export const SHIFT_UNITS = ['hour', 'day', 'week'] as const
export type ShiftUnit = (typeof SHIFT_UNITS)[number]

const UNIT_MILLISECONDS = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

export type Rotation = {
  timeZone: string
  shiftUnit: ShiftUnit
  shiftLength: number
  handoverTime: string
  startsOn: string
  firstTurn: number
  members: readonly number[]
}

export type Shift = { userId: number; startsAt: Date; endsAt: Date }

export function shiftAt(rotation: Rotation, at: Date): Shift | undefined {
  const number = numberAt(rotation, at.getTime())
  const userId = memberFor(rotation, number)
  if (userId === undefined) return undefined
  return { userId, startsAt: startOf(rotation, number), endsAt: startOf(rotation, number + 1) }
}

export function shiftsBetween(rotation: Rotation, from: Date, to: Date): Shift[] {
  const shifts: Shift[] = []
  let number = numberAt(rotation, from.getTime())
  let startsAt = startOf(rotation, number)
  while (startsAt < to) {
    const userId = memberFor(rotation, number++)
    if (userId === undefined) break
    const endsAt = startOf(rotation, number)
    // Empty when DST skips the whole shift.
    if (startsAt < endsAt) shifts.push({ userId, startsAt, endsAt })
    startsAt = endsAt
  }
  return shifts
}

/** Shifts the turns, so that the one at `at` is that member's. */
export function withTurnAt<R extends Rotation>(rotation: R, at: Date, position: number): R {
  const { length } = rotation.members
  return { ...rotation, firstTurn: length === 0 ? 0 : remainder(position - numberAt(rotation, at.getTime()), length) }
}

export function handoverNear(rotation: Rotation, at: Date): Date {
  const number = numberAt(rotation, at.getTime())
  const [before, after] = [startOf(rotation, number), startOf(rotation, number + 1)]
  return at.getTime() - before.getTime() <= after.getTime() - at.getTime() ? before : after
}

function memberFor({ members, firstTurn }: Rotation, number: number) {
  return members[remainder(number + firstTurn, members.length)]
}

function remainder(number: number, of: number) {
  return ((number % of) + of) % of
}

/** The wall clock gives an estimate, off by DST changes; instants decide. */
function numberAt(rotation: Rotation, at: number) {
  const sinceFirst = wallClockAt(rotation.timeZone, at) - firstStart(rotation)
  let number = Math.floor(sinceFirst / shiftMilliseconds(rotation))
  while (startOf(rotation, number).getTime() > at) number--
  while (startOf(rotation, number + 1).getTime() <= at) number++
  return number
}

function startOf(rotation: Rotation, number: number) {
  return new Date(instantOf(rotation.timeZone, firstStart(rotation) + number * shiftMilliseconds(rotation)))
}

function firstStart({ startsOn, handoverTime }: Rotation) {
  return Date.parse(`${startsOn}T${handoverTime}Z`)
}

/** On the wall clock, where every day has 24 hours. */
function shiftMilliseconds({ shiftUnit, shiftLength }: Rotation) {
  return UNIT_MILLISECONDS[shiftUnit] * shiftLength
}
