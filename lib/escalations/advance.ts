import { addMinutes } from 'date-fns'
import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { groupBy } from '../group-by'
import type { PagingPlan } from './plan'

export type Due = {
  incidentId: number
  step: number
  round: number
  run: number
  severity: Severity
  isOpen: boolean
}

export type DueStep = Due & { isExhausted: boolean }
export type Moved = {
  incidentId: number
  state: 'active' | 'stopped' | 'exhausted'
  step: number
  round: number
  dueAt: Date
}

export function stepToRun({ steps, repeats }: PagingPlan, { step, round }: Pick<Due, 'step' | 'round'>) {
  if (step < steps.length) return { step, round, isExhausted: false }
  if (round < repeats && steps.length > 0) return { step: 0, round: round + 1, isExhausted: false }
  return { step, round, isExhausted: true }
}

/** When nobody could be paged, the next step follows at once; a repeat of the policy never comes early. */
export function stateAfter({ steps, repeats }: PagingPlan, { incidentId, ...due }: DueStep, steady: Date): Moved {
  const { step, round } = due
  if (due.isExhausted) return { incidentId, state: 'exhausted', step, round, dueAt: steady }
  const { waitMinutes = 0, people = [] } = steps[step] ?? {}
  const isLast = step + 1 === steps.length
  const dueAt = people.length > 0 || isLast ? addMinutes(steady, waitMinutes) : steady
  if (isLast && round < repeats) return { incidentId, state: 'active', step: 0, round: round + 1, dueAt }
  return { incidentId, state: 'active', step: step + 1, round, dueAt }
}

export async function moveOn({ execute, jsonTable }: Statements, moved: Moved[]) {
  const together = groupBy(moved, ({ state, step, round, dueAt }) => `${state} ${step} ${round} ${dueAt.getTime()}`)
  for (const group of together.values()) {
    const [{ state, step, round, dueAt }] = group
    const ids = jsonTable(
      { id: 'integer' },
      group.map(({ incidentId }) => ({ id: incidentId })),
    )
    await execute`
      UPDATE "Escalation" SET "state" = ${state}, "step" = ${step}, "round" = ${round}, "dueAt" = ${dueAt},
        "isByHand" = false
      WHERE "incidentId" IN (SELECT given."id" FROM ${ids} AS given)`
  }
}
