import { type History, heldDuring } from '../record/history'
import { type Policy, URGENT, type Workspace } from '../record/settings'
import type { Seen } from '../world/seen'
import { isPhone } from './phones'
import { placeNow } from './places'
import { plansOf, waitOf } from './plans'
import { releaseOf } from './quiet'
import type { Segment, Span } from './segment'
import { type Who, whoAt } from './who'

/** When a policy runs a step for an incident, and whom it pages. `canBeMoreSevere`: with others in one notification. */
export type Expected = {
  step: number
  round: number
  runs: Span
  gatherMs: number
  severity: string
  canBeMoreSevere: boolean
  mayBeByHand: boolean
} & Who

/** `isKnown`: these are all possible steps. After a change of settings meanwhile, it is false. */
export type Expectations = { steps: Expected[]; isKnown: boolean }

/** Steps run at the next poll; a little later under load. */
const PROMPT_MS = 4_000
const MOST_STEPS = 60
/** The steady clocks of instances differ by a tick at most: one may end the wait that another began. */
export const APART_MS = 10_000

/** As the policy and the people of that time demand. */
export function expectSteps(
  world: Seen,
  workspace: Workspace,
  history: History<Policy | undefined>,
  segment: Segment & { severity: string },
): Expectations {
  const steps: Expected[] = []
  let next: Next = { step: 0, round: 0, by: undefined }
  let due = segment.begins
  let canBeUnheard = true
  while (steps.length < MOST_STEPS) {
    const runs = { low: due.low, high: world.calm.lastingFrom(due.high, PROMPT_MS) ?? Number.POSITIVE_INFINITY }
    if (segment.ends && segment.ends.high < runs.low) return { steps, isKnown: true }
    if (runs.high === Number.POSITIVE_INFINITY || world.leaps.isAny(segment.begins.low, runs.high)) break
    const [policy, ...others] = heldDuring(history, runs.low, runs.high)
    const place = policy && others.length === 0 ? placeIn(history, policy, next) : undefined
    if (!policy || !place) break
    const step = policy.steps[place.step]
    const mayBeByHand = segment.hurries.some(({ low }) => low <= runs.high)
    // A policy of which nothing has gone out is gone through again, ever more rarely.
    if (!step) return { steps, isKnown: !canBeUnheard && !mayBeByHand }
    const able = whoAt(workspace, step, runs, world.clocks)
    // Whose first page still waits gets no second one in a round beyond the repeats.
    const who = place.round > policy.repeats ? { ...able, must: new Set<number>() } : able
    const gatherMs = policy.gatherSeconds * 1_000
    const notified = { severity: segment.severity, canBeMoreSevere: policy.severities.some(isUrgent) }
    const expected = { ...place, runs, gatherMs, ...notified, mayBeByHand, ...who }
    steps.push(expected)
    const isLast = place.step + 1 === policy.steps.length
    const isReached = isReachedWithin(world, workspace, expected, Number.POSITIVE_INFINITY)
    const canHurry = !isLast && !isReached
    canBeUnheard &&= !isReachedWithin(world, workspace, expected, step.waitMinutes * 60_000)
    const failsWithin = isLast ? undefined : failsCertainlyWithin(world, workspace, expected)
    due = nextDue(step.waitMinutes * 60_000, runs, { canHurry, failsWithin, segment })
    const isAgain = isLast && place.round < policy.repeats
    const isChanged = heldDuring(history, runs.low, due.high).length > 1
    if (isLast && !isAgain && !isChanged) return { steps, isKnown: !canBeUnheard }
    // Until the wait of the last step is over, a change may add steps or repeats; if its pages fail, that ends at once.
    if (isLast && !isAgain && !isReached) break
    next = isAgain
      ? { step: 0, round: place.round + 1, by: policy }
      : { step: place.step + 1, round: place.round, by: policy }
  }
  return { steps, isKnown: false }
}

/** `by`: how the policy was that counts so; undefined for the first step, which is first in all. */
type Next = { step: number; round: number; by: Policy | undefined }

/** Beyond the last step and repeat, a place without a step; undefined: not known. */
function placeIn(history: History<Policy | undefined>, policy: Policy, { step, round, by = policy }: Next) {
  const place = placeNow(history, [by, policy], step)
  if (place === undefined) return undefined
  // It may be repeated less often by now.
  if (place === 0 && round > policy.repeats) return { step: policy.steps.length, round }
  const isThrough = place >= policy.steps.length && round < policy.repeats
  return isThrough ? { step: 0, round: round + 1 } : { step: place, round }
}

type Hurrying = { canHurry: boolean; failsWithin: number | undefined; segment: Segment }

function nextDue(waitMs: number, runs: Span, { canHurry, failsWithin = waitMs, segment }: Hurrying): Span {
  const waited = Math.max(runs.low, runs.low + waitMs - APART_MS)
  const due = { low: canHurry ? runs.low : waited, high: runs.high + Math.min(waitMs, failsWithin) }
  const hurry = segment.hurries.find(({ high }) => high >= runs.low)
  return hurry ? { low: Math.min(due.low, Math.max(runs.low, hurry.low)), high: due.high } : due
}

/** A step fails a minute after its pages were to go out, or with the last page that waits for its time; a little later under load. */
const FAILED_MS = 60_000
const LATE_MS = 5_000

/** At once if it pages nobody; undefined if a page of it may go out. */
function failsCertainlyWithin(world: Seen, { people }: Workspace, expected: Expected) {
  const { may, runs, gatherMs } = expected
  if (may.size === 0) return 0
  const paged = people.filter(({ userId }) => may.has(userId))
  if (paged.some((person) => releaseOf(person, expected, world.clocks).isHeld)) return undefined
  const waits = paged.flatMap((person) =>
    plansOf(person, releaseOf(person, expected, world.clocks), expected).flatMap((plan) => [...plan.values()]),
  )
  const within = gatherMs + Math.max(FAILED_MS, ...waits.map((minutes) => minutes * 60_000)) + LATE_MS
  const span = { low: runs.low, high: runs.high + within }
  if (span.high > world.timers.now() || !world.calm.isUnbroken(span.low, span.high)) return undefined
  const methods = paged.flatMap((person) => person.methods)
  // A phone may be held back, which is no refusal for now.
  if (methods.some(isPhone)) return undefined
  return methods.every((method) => world.receivers.isAway(method, span.low, span.high)) ? within : undefined
}

/** Whether a page of the step certainly goes out before so much time has passed; otherwise the next step may follow at once. */
function isReachedWithin(world: Seen, { people }: Workspace, expected: Expected, withinMs: number) {
  const { low } = expected.runs
  return people.some((person) => {
    const { disabled, methods, userId } = person
    if (!expected.must.has(userId) || heldDuring(disabled, low, Number.POSITIVE_INFINITY).includes(true)) return false
    const release = releaseOf(person, expected, world.clocks)
    const plans = plansOf(person, release, expected)
    return methods.some((method) => {
      const wait = waitOf(plans, method.methodId)
      if (wait === undefined || isPhone(method)) return false
      if (release.high + wait.high + FAILED_MS > expected.runs.low + withinMs) return false
      const isLasting = !heldDuring(method.removed, low, Number.POSITIVE_INFINITY).includes(true)
      return isLasting && world.receivers.isWell(method, low, Number.POSITIVE_INFINITY)
    })
  })
}

function isUrgent(severity: string) {
  return URGENT.includes(severity)
}
