import { instantOf, wallClockAt } from '../wall-clock'

export const SHIFT_UNITS = ['hour', 'day', 'week', 'month'] as const
export type ShiftUnit = (typeof SHIFT_UNITS)[number]

const HOUR = 3_600_000
/** On the wall clock, where every day has 24 hours; of a month on average. */
const UNIT_MILLISECONDS = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR, month: 730.485 * HOUR }

/** How long turns last, and when one begins: all by the wall clock of a zone. */
export type Rhythm = {
  shiftUnit: ShiftUnit
  /** The lengths of turns in units, one after the other; after the last comes the first again. */
  shiftLengths: readonly number[]
  /** HH:MM */
  handoverTime: string
  /** YYYY-MM-DD: turn 0 begins on it, at the handover time. */
  startsOn: string
}

export type NumberedTurn = { number: number; startsAt: Date; endsAt: Date }

export function turnAt(timeZone: string, rhythm: Rhythm, at: Date): NumberedTurn {
  const number = numberAt(timeZone, rhythm, at.getTime())
  return { number, startsAt: startOf(timeZone, rhythm, number), endsAt: startOf(timeZone, rhythm, number + 1) }
}

/** Those that overlap the period, in order; without one that a change of clocks skips whole. */
export function turnsBetween(timeZone: string, rhythm: Rhythm, { from, to }: { from: Date; to: Date }): NumberedTurn[] {
  const turns: NumberedTurn[] = []
  let number = numberAt(timeZone, rhythm, from.getTime())
  let startsAt = startOf(timeZone, rhythm, number)
  while (startsAt < to) {
    const endsAt = startOf(timeZone, rhythm, number + 1)
    if (startsAt < endsAt) turns.push({ number, startsAt, endsAt })
    startsAt = endsAt
    number++
  }
  return turns
}

/** The wall clock gives an estimate, off by changes of clocks and by lengths that differ; instants decide. */
function numberAt(timeZone: string, rhythm: Rhythm, at: number) {
  const { shiftUnit, shiftLengths } = rhythm
  const round = sum(shiftLengths) * UNIT_MILLISECONDS[shiftUnit]
  const rounds = Math.floor((wallClockAt(timeZone, at) - firstStart(rhythm)) / round)
  let number = rounds * shiftLengths.length
  while (startOf(timeZone, rhythm, number).getTime() > at) number--
  while (startOf(timeZone, rhythm, number + 1).getTime() <= at) number++
  return number
}

function startOf(timeZone: string, rhythm: Rhythm, number: number) {
  return new Date(instantOf(timeZone, wallStart(rhythm, number)))
}

/** On the wall clock, in milliseconds as if it were UTC. */
export function wallStart(rhythm: Rhythm, number: number): number {
  const { shiftUnit, shiftLengths } = rhythm
  const rounds = Math.floor(number / shiftLengths.length)
  const units = rounds * sum(shiftLengths) + sum(shiftLengths.slice(0, number - rounds * shiftLengths.length))
  const first = firstStart(rhythm)
  return shiftUnit === 'month' ? addMonths(first, units) : first + units * UNIT_MILLISECONDS[shiftUnit]
}

/** Counted from the first day in one step: the 31st is the 28th in February, and the 31st again in March. */
function addMonths(wall: number, months: number) {
  const date = new Date(wall)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}

function firstStart({ startsOn, handoverTime }: Rhythm) {
  return Date.parse(`${startsOn}T${handoverTime}Z`)
}

function sum(lengths: readonly number[]) {
  return lengths.reduce((total, length) => total + length, 0)
}
