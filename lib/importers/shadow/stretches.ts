import { compareShifts } from '../../on-call/compare-shifts'
import type { PlannedSchedule } from '../layers/planned'
import type { Difference } from './compare'
import { shiftsOfPlan } from './shifts'

export type Period = { from: Date; to: Date }

/** Who is on call in it, by their addresses; nobody in a gap. */
export type Stretch = Period & { people: string[] }

/** One after the other, without a hole between them. */
export function stretchesOf(plan: PlannedSchedule, period: Period): Stretch[] {
  const emails: string[] = []
  const idOf = (email: string) => {
    const found = emails.indexOf(email)
    return found < 0 ? emails.push(email) : found + 1
  }
  const shifts = shiftsOfPlan(plan, period, idOf)
  return compareShifts(shifts, shifts, period).map(({ startsAt, endsAt, after }) => ({
    ...{ from: startsAt, to: endsAt },
    people: after.map((id) => emails[id - 1] ?? '?'),
  }))
}

/** As the source says it: where it says something else, that. */
export function asInSource(stretches: readonly Stretch[], differences: readonly Difference[], period: Period) {
  const others = differences.flatMap((one) => clipped({ from: one.from, to: one.to, people: one.source }, period))
  const same = stretches.flatMap((one) =>
    others.reduce((parts, other) => parts.flatMap((part) => cut(part, other)), [one]),
  )
  return [...same, ...others].toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

function cut(part: Stretch, hole: Period): Stretch[] {
  if (hole.to <= part.from || part.to <= hole.from) return [part]
  const before = part.from < hole.from ? [{ ...part, to: hole.from }] : []
  const after = hole.to < part.to ? [{ ...part, from: hole.to }] : []
  return [...before, ...after]
}

export function clipped(stretch: Stretch, { from, to }: Period): Stretch[] {
  const [begin, end] = [Math.max(+stretch.from, +from), Math.min(+stretch.to, +to)]
  return begin < end ? [{ ...stretch, from: new Date(begin), to: new Date(end) }] : []
}

export function hoursOf({ from, to }: Period) {
  return (to.getTime() - from.getTime()) / 3_600_000
}
