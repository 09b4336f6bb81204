import type { DraftStep, DraftTarget } from './draft'
import { change, type Entry } from './report/ledger'

/** Who is notified, in minutes after the beginning. `isOneOf`: one of them, in turn. */
export type TimedStep = { atMinutes: number; targets: readonly DraftTarget[]; isOneOf: boolean }

const MOST_STEPS = 10
const MOST_TARGETS = 50
const LONGEST_WAIT = 1440
const USUAL_WAIT = 5

/** Steps with their waits, as Tocsin has them; what had to change is told to the entry. */
export function stepsOf(
  timed: readonly TimedStep[],
  { lastWait = USUAL_WAIT, entry }: { lastWait?: number; entry: Entry },
): DraftStep[] {
  const merged = sameTime(
    timed.filter(({ targets }) => targets.length > 0),
    entry,
  )
  const first = merged[0]?.atMinutes ?? 0
  if (first > 0)
    change(entry, `Its first step comes at once, not after ${first} min: Tocsin has no wait before the first.`)
  if (merged.length > MOST_STEPS)
    change(entry, `Only its first ${MOST_STEPS} of ${merged.length} steps: Tocsin holds no more.`)
  return merged.slice(0, MOST_STEPS).map(({ atMinutes, targets, isOneOf }, index) => {
    const next = merged[index + 1]
    return {
      waitMinutes: waitOf(next ? next.atMinutes - atMinutes : lastWait, entry),
      isRoundRobin: isOneOf,
      targets: few(targets, entry),
    }
  })
}

function waitOf(minutes: number, entry: Entry) {
  const wait = Math.min(LONGEST_WAIT, Math.max(1, Math.ceil(minutes)))
  if (minutes > LONGEST_WAIT)
    change(entry, `A wait of ${minutes} min becomes ${LONGEST_WAIT}: Tocsin waits a day at most.`)
  return wait
}

function few(targets: readonly DraftTarget[], entry: Entry) {
  const different = [...new Map(targets.map((one) => [JSON.stringify(one), one])).values()]
  if (different.length > MOST_TARGETS)
    change(entry, `Only ${MOST_TARGETS} of ${different.length} targets of a step: Tocsin holds no more.`)
  return different.slice(0, MOST_TARGETS)
}

/** What happens at the same time is one step. */
function sameTime(timed: readonly TimedStep[], entry: Entry): TimedStep[] {
  const steps: TimedStep[] = []
  for (const one of timed.toSorted((a, b) => a.atMinutes - b.atMinutes)) {
    const last = steps.at(-1)
    if (!last || last.atMinutes !== one.atMinutes) steps.push(one)
    else {
      if (last.isOneOf || one.isOneOf) change(entry, 'In a step with others, one at random becomes all of them.')
      steps[steps.length - 1] = { ...one, targets: [...last.targets, ...one.targets], isOneOf: false }
    }
  }
  return steps
}
