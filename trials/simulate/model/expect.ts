import { type History, heldDuring } from '../record/history'
import type { Policy, Workspace } from '../record/settings'
import type { Seen } from '../world/seen'
import type { Segment, Span } from './segment'
import { type Who, whoAt } from './who'

/** When a policy runs a step for an incident, and whom it pages. */
export type Expected = { step: number; round: number; runs: Span; gatherMs: number } & Who

/** `isKnown`: these are all possible steps. After a change of settings meanwhile, it is false. */
export type Expectations = { steps: Expected[]; isKnown: boolean }

/** Steps run at the next poll; a little later under load. */
const PROMPT_MS = 4_000
const MOST_STEPS = 60
/** The steady clocks of instances differ by a tick at most: one may end the wait that another began. */
const APART_MS = 10_000

/** As the policy and the people of that time demand. */
export function expectSteps(
  world: Seen,
  workspace: Workspace,
  history: History<Policy | undefined>,
  segment: Segment,
): Expectations {
  const steps: Expected[] = []
  let place = { step: 0, round: 0 }
  let due = segment.begins
  let canBeUnheard = true
  while (steps.length < MOST_STEPS) {
    const runs = { low: due.low, high: world.calm.lastingFrom(due.high, PROMPT_MS) ?? Number.POSITIVE_INFINITY }
    if (segment.ends && segment.ends.high < runs.low) return { steps, isKnown: true }
    if (runs.high === Number.POSITIVE_INFINITY || world.leaps.isAny(segment.begins.low, runs.high)) break
    const [policy, ...others] = heldDuring(history, runs.low, runs.high)
    const step = policy?.steps[place.step]
    if (!policy || !step || others.length > 0) break
    const who = whoAt(workspace, step, runs, world.clocks)
    steps.push({ ...place, runs, gatherMs: policy.gatherSeconds * 1_000, ...who })
    const isLast = place.step + 1 === policy.steps.length
    const mayFail = canReachNobody(world, workspace, who, runs)
    const canHurry = !isLast && mayFail
    canBeUnheard &&= mayFail
    const failsWithin = isLast ? undefined : failsCertainlyWithin(world, workspace, who, { runs, policy })
    due = nextDue(step.waitMinutes * 60_000, runs, { canHurry, failsWithin, segment })
    // Until the wait of the last step is over, a change may add steps or repeats.
    const isOver = isLast && place.round >= policy.repeats
    const meanwhile = heldDuring(history, runs.low, due.high)
    // A policy of which nothing has gone out is gone through again, ever more rarely.
    if (isOver) return { steps, isKnown: !canBeUnheard && meanwhile.length === 1 }
    // A step that is added or removed moves the others; where they are then is not known here.
    if (meanwhile.some((other) => other?.steps.length !== policy.steps.length)) break
    place = isLast ? { step: 0, round: place.round + 1 } : { ...place, step: place.step + 1 }
  }
  return { steps, isKnown: false }
}

type Hurrying = { canHurry: boolean; failsWithin: number | undefined; segment: Segment }

function nextDue(waitMs: number, runs: Span, { canHurry, failsWithin = waitMs, segment }: Hurrying): Span {
  const waited = Math.max(runs.low, runs.low + waitMs - APART_MS)
  const due = { low: canHurry ? runs.low : waited, high: runs.high + Math.min(waitMs, failsWithin) }
  const hurry = segment.hurries.find(({ high }) => high >= runs.low)
  return hurry ? { low: Math.min(due.low, Math.max(runs.low, hurry.low)), high: due.high } : due
}

/** A step fails a minute after its pages were to go out; a little later under load. */
const FAILED_MS = 65_000

/** At once if it pages nobody; undefined if a page of it may go out. */
function failsCertainlyWithin(
  { receivers, calm, timers }: Seen,
  { people }: Workspace,
  { may }: Who,
  { runs, policy }: { runs: Span; policy: Policy },
) {
  if (may.size === 0) return 0
  const within = policy.gatherSeconds * 1_000 + FAILED_MS
  const span = { low: runs.low, high: runs.high + within }
  if (span.high > timers.now() || !calm.isUnbroken(span.low, span.high)) return undefined
  const methods = people.filter(({ userId }) => may.has(userId)).flatMap((person) => person.methods)
  return methods.every((method) => receivers.isAway(method, span.low, span.high)) ? within : undefined
}

/** Possibly none of the step's people can be reached; then the next step follows at once. */
function canReachNobody({ receivers }: Seen, { people }: Workspace, { may, must }: Who, { low }: Span) {
  if (must.size === 0) return true
  const paged = people.filter(({ userId }) => may.has(userId))
  return !paged.some(({ disabled, methods, userId }) => {
    const isThere = must.has(userId) && !heldDuring(disabled, low, Number.POSITIVE_INFINITY).includes(true)
    const lasting = methods.filter(({ removed }) => !heldDuring(removed, low, Number.POSITIVE_INFINITY).includes(true))
    return isThere && lasting.some((method) => receivers.isWell(method, low, Number.POSITIVE_INFINITY))
  })
}
