import { meetsHours, type WeeklyHours } from './hours'
import { type Rhythm, wallStart } from './turns'

type Counted = Rhythm & { hours: readonly WeeklyHours[]; skipsClosed: boolean }

const WEEK_HOURS = 168
const UNIT_HOURS = { hour: 1, day: 24, week: WEEK_HOURS }

/**
 * A turn's place in the line: its number, or how many turns with hours come before it, so that days off pass nobody over.
 * Which turns have hours repeats itself on the wall clock.
 */
export function placesOf(layer: Counted): (number: number) => number {
  const { shiftUnit, shiftLengths, hours, skipsClosed } = layer
  // Each month has every weekday.
  if (!skipsClosed || hours.length === 0 || shiftUnit === 'month') return (number) => number
  const round = shiftLengths.reduce((sum, length) => sum + length) * UNIT_HOURS[shiftUnit]
  const period = (shiftLengths.length * WEEK_HOURS) / greatestCommonDivisor(round, WEEK_HOURS)
  const before = [0]
  for (let number = 0; number < period; number++) {
    const span = { from: wallStart(layer, number), to: wallStart(layer, number + 1) }
    before.push((before.at(-1) ?? 0) + (meetsHours(hours, span) ? 1 : 0))
  }
  return (number) => {
    const periods = Math.floor(number / period)
    return periods * (before[period] ?? 0) + (before[number - periods * period] ?? 0)
  }
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
