import { addMinutes } from 'date-fns'
import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { groupBy } from '../values/group-by'
import { type PagingPlan, stepAt } from './plan'

export type Due = {
  incidentId: number
  step: number
  round: number
  run: number
  severity: Severity
  isOpen: boolean
}

/** `isExhausted`: all steps and repeats were run; `isUnheard`: and nothing of it has gone out. */
export type DueStep = Due & { isExhausted: boolean; isUnheard: boolean }
export type Moved = {
  incidentId: number
  state: 'active' | 'stopped' | 'exhausted'
  step: number
  round: number
  dueAt: Date
}

export function stepToRun({ steps, repeats, lastResort }: PagingPlan, { step, round }: Pick<Due, 'step' | 'round'>) {
  if (step < steps.length) return { step, round, isExhausted: false }
  if (round < repeats && steps.length > 0) return { step: 0, round: round + 1, isExhausted: false }
  if (lastResort && step === steps.length) return { step, round, isExhausted: false }
  return { step, round, isExhausted: true }
}

/** When nobody could be paged, the next step follows at once; a repeat of the policy never comes early. */
export function stateAfter(plan: PagingPlan, { incidentId, ...due }: DueStep, steady: Date): Moved {
  const { steps, repeats } = plan
  const { step, round } = due
  if (due.isUnheard)
    return { incidentId, state: 'active', step: 0, round: round + 1, dueAt: nextTry(plan, due, steady) }
  if (due.isExhausted) return { incidentId, state: 'exhausted', step, round, dueAt: steady }
  const { waitMinutes = 0, people = [] } = stepAt(plan, step) ?? {}
  const isLast = step + 1 === steps.length
  const dueAt = people.length > 0 || isLast ? addMinutes(steady, waitMinutes) : steady
  if (isLast && round < repeats) return { incidentId, state: 'active', step: 0, round: round + 1, dueAt }
  return { incidentId, state: 'active', step: step + 1, round, dueAt }
}

const DAY_MINUTES = 1_440

/** After the wait of the last step, then each time after twice as long, at last once a day. */
function nextTry({ steps, repeats }: PagingPlan, { round }: Pick<Due, 'round'>, steady: Date) {
  const wait = (steps.at(-1)?.waitMinutes ?? 1) * 2 ** Math.max(0, round - repeats)
  return addMinutes(steady, Math.min(wait, DAY_MINUTES))
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
        "waitsUntil" = NULL, "isByHand" = false
      WHERE "incidentId" IN (SELECT given."id" FROM ${ids} AS given)`
  }
}
