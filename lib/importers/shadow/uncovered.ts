import type { PlannedSchedule } from '../layers/planned'
import { SHADOW_HOURS } from './compare'
import { hoursOf, stretchesOf } from './stretches'

export type Uncovered = { schedule: string; hours: number }

/** Schedules in which nobody is on call in some of the eight weeks from then on, and for how many hours. */
export function uncoveredOf(schedules: ReadonlyMap<string, PlannedSchedule>, from: Date): Uncovered[] {
  const period = { from, to: new Date(from.getTime() + SHADOW_HOURS * 3_600_000) }
  return [...schedules].flatMap(([schedule, plan]) => {
    const empty = stretchesOf(plan, period).filter(({ people }) => people.length === 0)
    const hours = empty.reduce((sum, one) => sum + hoursOf(one), 0)
    return hours > 0 ? { schedule, hours } : []
  })
}
