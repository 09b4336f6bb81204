import type { ShiftUnit } from '../../on-call/layers/turns'
import { wallClockText } from '../../on-call/wall-clock'
import { MOST_LENGTHS, MOST_TURNS, type PlannedLayer, type Turn } from './planned'

type Rotation = { unit: ShiftUnit; length: number; start: Date; timeZone: string; turns: readonly Turn[] }

type Rhythm = Pick<PlannedLayer, 'shiftUnit' | 'shiftLengths' | 'handoverTime' | 'startsOn' | 'turns'>

/** In units: the longest that a turn of Tocsin lasts. */
export const LONGEST = { hour: 168, day: 90, week: 12, month: 3 } as const
const IN_DAYS = { hour: 24, day: 7 } as const

/** Turn 0 begins at `start`. A turn that is too long for Tocsin becomes several of the same people, in a row. */
export function rhythmOf({ unit, length, start, timeZone, turns }: Rotation): Rhythm | { fault: string } {
  const [startsOn = '', handoverTime = ''] = wallClockText(timeZone, start).split('T')
  if (!/^20/.test(startsOn))
    return { fault: `It begins on ${startsOn}: Tocsin counts turns from a day between 2000 and 2099.` }
  // Whoever is alone is always on: a length says nothing.
  if (turns.length === 1) return { ...once(unit), handoverTime, startsOn, turns }
  const { unit: shiftUnit, length: long } = inLargestUnit(unit, length)
  const parts = Math.ceil(long / LONGEST[shiftUnit])
  const shiftLengths = Array.from({ length: parts }, (_, part) => share(long, parts, part))
  const same = new Set(shiftLengths).size === 1 ? shiftLengths.slice(0, 1) : shiftLengths
  if (same.length > MOST_LENGTHS || turns.length * parts > MOST_TURNS)
    return { fault: `${turns.length} turns of ${length} ${unit}s are more than a layer of Tocsin holds.` }
  const repeated = turns.flatMap((turn) => Array.from({ length: parts }, () => turn))
  return { shiftUnit, shiftLengths: same, handoverTime, startsOn, turns: repeated }
}

function once(unit: ShiftUnit) {
  return { shiftUnit: unit === 'hour' ? ('day' as const) : unit, shiftLengths: [1] }
}

/** On the wall clock, where every day has 24 hours. */
function inLargestUnit(unit: ShiftUnit, length: number): { unit: ShiftUnit; length: number } {
  if (length <= LONGEST[unit] || unit === 'week' || unit === 'month') return { unit, length }
  if (length % IN_DAYS[unit] !== 0) return { unit, length }
  return inLargestUnit(unit === 'hour' ? 'day' : 'week', length / IN_DAYS[unit])
}

function share(whole: number, parts: number, part: number) {
  return Math.floor((whole * (part + 1)) / parts) - Math.floor((whole * part) / parts)
}
