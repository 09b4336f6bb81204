import type { Statements } from '../db/sql/statements'
import type { Policy } from './get'
import { stepKey } from './mark'

type Steps = Policy['steps']

/** Running escalations go on after the steps that they have run, wherever those are now; the last resort runs once. */
export async function followSteps(
  { execute, jsonTable }: Statements,
  policyId: number,
  [before, after]: [Policy, Policy],
): Promise<void> {
  const places = Array.from({ length: before.steps.length + 2 }, (_, step) => {
    return { step, next: stepAfterChange(before.steps, after.steps, step) }
  })
  const moved = places.filter(({ step, next }) => step !== next)
  if (moved.length === 0) return
  await execute`
    UPDATE "Escalation" SET "step" = given."next"
    FROM ${jsonTable({ step: 'integer', next: 'integer' }, moved)} AS given
    WHERE "Escalation"."policyId" = ${policyId} AND "Escalation"."state" = 'active'
      AND "Escalation"."step" = given."step"`
}

/** `step`: that runs next; beyond the last one is the last resort, and beyond that nothing. */
function stepAfterChange(before: Steps, after: Steps, step: number): number {
  if (step > before.length) return after.length + 1
  if (before.length === after.length) return step
  const found = matches(before.map(stepKey), after.map(stepKey))
  const run = found.filter(([was]) => was < step).map(([, is]) => is)
  return Math.max(-1, ...run) + 1
}

/** The longest sequence of steps that both have, as pairs of places. */
function matches(before: string[], after: string[]): [number, number][] {
  const longest = (was: number, is: number): [number, number][] => {
    if (was >= before.length || is >= after.length) return []
    if (before[was] === after[is]) return [[was, is], ...longest(was + 1, is + 1)]
    const [without, skipped] = [longest(was + 1, is), longest(was, is + 1)]
    return skipped.length > without.length ? skipped : without
  }
  return longest(0, 0)
}
