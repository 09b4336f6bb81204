import { addMinutes } from 'date-fns'
import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { groupBy } from '../group-by'
import type { PagingPlan } from './plan'

/** An escalation whose next step is due; `step` and `round` count from 0. */
export type Due = {
  incidentId: number
  step: number
  round: number
  run: number
  severity: Severity
  isOpen: boolean
}

/** An open incident's escalation with its place in the policy as it is now. */
export type Placed = Due & { isExhausted: boolean }
export type Moved = {
  incidentId: number
  state: 'active' | 'stopped' | 'exhausted'
  step: number
  round: number
  dueAt: Date
}

/** Where an escalation stands: the policy may have fewer steps than when it began. */
export function placeOf({ steps, repeats }: PagingPlan, { step, round }: Due) {
  if (step < steps.length) return { step, round, isExhausted: false }
  if (round < repeats && steps.length > 0) return { step: 0, round: round + 1, isExhausted: false }
  return { step, round, isExhausted: true }
}

/** When nobody could be paged the next step follows at once, but the policy is not begun again before its time. */
export function stateAfter({ steps, repeats }: PagingPlan, { incidentId, ...placed }: Placed, steady: Date): Moved {
  const { step, round } = placed
  if (placed.isExhausted) return { incidentId, state: 'exhausted', step, round, dueAt: steady }
  const { waitMinutes = 0, people = [] } = steps[step] ?? {}
  const isLast = step + 1 === steps.length
  const dueAt = people.length > 0 || isLast ? addMinutes(steady, waitMinutes) : steady
  if (isLast && round < repeats) return { incidentId, state: 'active', step: 0, round: round + 1, dueAt }
  return { incidentId, state: 'active', step: step + 1, round, dueAt }
}

/** Writes where escalations stand; a storm's move together, so there are few statements. */
export async function moveOn({ execute, jsonTable }: Statements, moved: Moved[]) {
  const together = groupBy(moved, ({ state, step, round, dueAt }) => `${state} ${step} ${round} ${dueAt.getTime()}`)
  for (const group of together.values()) {
    const [{ state, step, round, dueAt }] = group
    const ids = jsonTable(
      { id: 'integer' },
      group.map(({ incidentId }) => ({ id: incidentId })),
    )
    await execute`
      UPDATE "Escalation" SET "state" = ${state}, "step" = ${step}, "round" = ${round}, "dueAt" = ${dueAt}
      WHERE "incidentId" IN (SELECT given."id" FROM ${ids} AS given)`
  }
}
