import { type ByHours, byHours, type DayPart } from './hours'
import type { Reached } from './read-pages'

/** What reaches a person within it after something else is the same interruption. More than a quarter of an hour. */
export const SAME_MS = 30 * 60_000

/** By the hours in which they begin; `nights` and `weekends` in which anything reached the person. */
export type Interruptions = { interruptions: ByHours; nights: number; weekends: number }

/** Of one person; `reached` is in order, and may go beyond the parts. */
export function interruptionsOf(reached: readonly Reached[], parts: readonly DayPart[]): Interruptions {
  const met = placed(reached, parts)
  const begun = met.filter(({ reached: { first }, before }) => before === undefined || first - before.last >= SAME_MS)
  return {
    interruptions: byHours((hours) => begun.filter(({ part }) => part.hours === hours).length),
    nights: distinct(met.map(({ part }) => part.night)),
    weekends: distinct(met.map(({ part }) => part.weekend)),
  }
}

type Placed = { reached: Reached; before: Reached | undefined; part: DayPart }

/** One walk along both. */
function placed(reached: readonly Reached[], parts: readonly DayPart[]): Placed[] {
  let at = 0
  return reached.flatMap((one, index) => {
    while ((parts[at]?.endsAt.getTime() ?? Number.POSITIVE_INFINITY) <= one.first) at++
    const part = parts[at]
    if (!part || part.startsAt.getTime() > one.first) return []
    return [{ reached: one, before: reached[index - 1], part }]
  })
}

function distinct(days: (string | undefined)[]) {
  return new Set(days.filter((day) => day !== undefined)).size
}
