import { addDays } from 'date-fns'
import { instantOf } from '../wall-clock'
import { wallClockWords } from '../wall-clock-words'
import type { NamedShift } from './read'

/** Somebody must still have the time to write the next shifts. */
const RUNS_OUT_DAYS = 14

/** `lastEndsAt`: undefined if it has no shifts to come. */
export type RunningOut = { lastEndsAt: Date | undefined; timeZone: string }

type LayerRow = {
  shiftsCalendarId?: number | null
  turns: number
  shifts?: readonly Pick<NamedShift, 'endsAt' | 'isFloating'>[]
}

/**
 * Whether what calendars say of who is on call ends soon, and no turns stand below that. What repeats goes on for years. `layers`:
 * from the top, with the shifts of the coming weeks.
 */
export function runningOut(timeZone: string, layers: readonly LayerRow[], now: Date): RunningOut | undefined {
  const below = layers.slice(layers.findLastIndex(({ turns }) => turns > 0) + 1)
  const fed = below.filter(({ shiftsCalendarId }) => shiftsCalendarId != null)
  if (fed.length === 0) return undefined
  const ends = fed.flatMap(({ shifts = [] }) => shifts.map(({ endsAt, isFloating }) => instant(endsAt, isFloating)))
  const coming = ends.filter((end) => end > now.getTime())
  if (coming.some((end) => end > addDays(now, RUNS_OUT_DAYS).getTime())) return undefined
  return { timeZone, lastEndsAt: coming.length === 0 ? undefined : new Date(Math.max(...coming)) }

  function instant(endsAt: Date, isFloating: boolean) {
    return isFloating ? instantOf(timeZone, endsAt.getTime()) : endsAt.getTime()
  }
}

/** Continues the name of a schedule. */
export function runningOutInWords({ lastEndsAt, timeZone }: RunningOut, now: Date) {
  if (!lastEndsAt) return 'its calendar has no shifts to come: nobody is on call by it until somebody adds some.'
  const end = wallClockWords(timeZone, lastEndsAt, now)
  return `the last shift of its calendar ends on ${end}: nobody is on call after that until somebody adds some.`
}
