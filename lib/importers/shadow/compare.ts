import { compareShifts } from '../../on-call/compare-shifts'
import type { PlannedSchedule } from '../layers/planned'
import { shiftsOfPlan } from './shifts'

/** As the source itself says who is on call; people by their addresses, or by what the source calls them. */
export type SourceShift = { person: string; startsAt: Date; endsAt: Date }

export type Difference = { from: Date; to: Date; source: string[]; tocsin: string[] }

export type Shadow = {
  schedule: string
  from: Date
  to: Date
  hours: number
  differentHours: number
  differences: Difference[]
}

const HOUR = 3_600_000
export const SHADOW_HOURS = 8 * 7 * 24

/** Equal for every minute, or the stretches in which the two differ. */
export function compareWithSource(
  schedule: string,
  plan: PlannedSchedule,
  { shifts, from, to }: { shifts: readonly SourceShift[]; from: Date; to: Date },
): Shadow {
  const people: string[] = []
  const idOf = (person: string) => {
    const found = people.indexOf(person)
    return found < 0 ? people.push(person) : found + 1
  }
  const theirs = shifts.map(({ person, startsAt, endsAt }) => ({ userId: idOf(person), startsAt, endsAt }))
  const ours = shiftsOfPlan(plan, { from, to }, idOf)
  const named = (ids: readonly number[]) => ids.map((id) => people[id - 1] ?? '?').toSorted()
  const differences = compareShifts(theirs, ours, { from, to })
    .filter(({ before, after }) => before.join() !== after.join())
    .map(({ startsAt, endsAt, before, after }) => ({
      ...{ from: startsAt, to: endsAt },
      ...{ source: named(before), tocsin: named(after) },
    }))
  const different = differences.reduce((sum, one) => sum + (one.to.getTime() - one.from.getTime()), 0)
  return {
    ...{ schedule, from, to, differences },
    hours: (to.getTime() - from.getTime()) / HOUR,
    differentHours: different / HOUR,
  }
}
