import { instantOf, wallClockAt } from './wall-clock'

export const SHIFT_UNITS = ['hour', 'day', 'week'] as const
export type ShiftUnit = (typeof SHIFT_UNITS)[number]

const UNIT_MILLISECONDS = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

/** Who takes turns, and when they hand over; the fields are the schedule's own. */
export type Rotation = {
  timeZone: string
  shiftUnit: ShiftUnit
  shiftLength: number
  handoverTime: string
  startsOn: string
  /** Users' ids, in the order of their turns. */
  members: readonly number[]
}

export type Shift = { userId: number; startsAt: Date; endsAt: Date }

/** Whose turn it is at an instant, overrides aside; undefined when nobody is in the rotation. */
export function shiftAt(rotation: Rotation, at: Date): Shift | undefined {
  return shiftNumbered(rotation, numberAt(rotation, at.getTime()))
}

/** The shifts, whole, that lie at least partly between two instants. They follow each other without a gap. */
export function shiftsBetween(rotation: Rotation, from: Date, to: Date): Shift[] {
  const shifts: Shift[] = []
  for (let number = numberAt(rotation, from.getTime()); ; number++) {
    const shift = shiftNumbered(rotation, number)
    if (!shift || shift.startsAt >= to) return shifts
    if (shift.startsAt < shift.endsAt) shifts.push(shift)
  }
}

function shiftNumbered(rotation: Rotation, number: number): Shift | undefined {
  const { members } = rotation
  const userId = members[((number % members.length) + members.length) % members.length]
  if (userId === undefined) return undefined
  return { userId, startsAt: new Date(startOf(rotation, number)), endsAt: new Date(startOf(rotation, number + 1)) }
}

/** The wall clock gives an estimate, which is off where it was put forward or back since; instants decide. */
function numberAt(rotation: Rotation, at: number) {
  const sinceFirst = wallClockAt(rotation.timeZone, at) - firstStart(rotation)
  let number = Math.floor(sinceFirst / shiftMilliseconds(rotation))
  while (startOf(rotation, number) > at) number--
  while (startOf(rotation, number + 1) <= at) number++
  return number
}

/** When a shift begins; the one that begins on `startsOn` is number 0. */
function startOf(rotation: Rotation, number: number) {
  return instantOf(rotation.timeZone, firstStart(rotation) + number * shiftMilliseconds(rotation))
}

function firstStart({ startsOn, handoverTime }: Rotation) {
  return Date.parse(`${startsOn}T${handoverTime}Z`)
}

/** On the wall clock, where every day has 24 hours. */
function shiftMilliseconds({ shiftUnit, shiftLength }: Rotation) {
  return UNIT_MILLISECONDS[shiftUnit] * shiftLength
}
