import { heldDuring } from '../record/history'
import { type Person, type QuietHours, URGENT } from '../record/settings'
import type { Clocks } from '../time/clocks'
import { localTime } from './local-time'
import type { Span } from './segment'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SAMPLE_MS = 5 * MINUTE

/** When the notification of a step is made; `isSure`: certainly then, and otherwise perhaps at any time of it. */
export type Release = Span & { isSure: boolean; isHeld: boolean }

type Step = { runs: Span; gatherMs: number; severity: string; mayBeByHand: boolean }

/** What is not urgent, and was not asked for by hand, waits for the end of the person's quiet hours. */
export function releaseOf(person: Person, { runs, gatherMs, severity, mayBeByHand }: Step, clocks: Clocks): Release {
  const usual = { low: runs.low, high: runs.high + gatherMs }
  if (URGENT.includes(severity)) return { ...usual, isSure: true, isHeld: false }
  const ends = heldDuring(person.quiet, runs.low - DAY, runs.high).flatMap((hours) => endsOf(hours, runs, clocks))
  const held = ends.flatMap((end) => end ?? [])
  if (held.length === 0) return { ...usual, isSure: true, isHeld: false }
  const [low, high] = [Math.min(...held), Math.max(...held)]
  if (held.length === ends.length && !mayBeByHand) return { low, high, isSure: true, isHeld: true }
  return { low: usual.low, high: Math.max(usual.high, high), isSure: false, isHeld: true }
}

/** In true time, by all the clocks that may have counted; undefined: they were not quiet. */
function endsOf(hours: QuietHours | undefined, runs: Span, clocks: Clocks): (number | undefined)[] {
  if (!hours) return [undefined]
  const between = Math.ceil((runs.high - runs.low) / SAMPLE_MS)
  const times = [...Array.from({ length: between }, (_, at) => runs.low + at * SAMPLE_MS), runs.high]
  // One that was made before may be joined.
  const skews = clocks.skewsDuring(runs.low - DAY, runs.high)
  return times.flatMap((time) =>
    skews.flatMap((skew) =>
      quietEnds(hours, Math.floor(clocks.startsAt + time + skew)).map(
        (end) => end && Math.max(time, end - clocks.startsAt - skew),
      ),
    ),
  )
}

/** By the wall clock. Around a change of clocks nobody says which of them counts. */
function quietEnds({ from, to, timeZone }: QuietHours, wall: number): (number | undefined)[] {
  const local = localTime(timeZone, wall)
  const isEven = localTime(timeZone, wall + DAY) - localTime(timeZone, wall - 2 * HOUR) === DAY + 2 * HOUR
  const sinceMidnight = ((local % DAY) + DAY) % DAY
  const [start, end] = [timeOf(from), timeOf(to)]
  const length = (end - start + DAY) % DAY
  const since = (sinceMidnight - start + DAY) % DAY
  if (!isEven) return [undefined, wall + DAY + 2 * HOUR]
  return since < length ? [wall + length - since] : [undefined]
}

function timeOf(text: string) {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * HOUR + minutes * MINUTE
}
