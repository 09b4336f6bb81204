import type { Statements } from '../db/sql/statements'
import { groupBy } from '../values/group-by'
import type { DueStep } from './advance'
import { isLastResort, type PagingPlan, stepAt } from './plan'
import { storeReason, type TargetReason } from './reason'

type PagedEntry = {
  incidentId: number
  step: number
  round: number
  run: number
  userId: number
  notificationId: number
  because: TargetReason
}

export async function recordPaged(statements: Statements, plan: PagingPlan, entries: PagedEntry[], now: Date) {
  for (const alike of groupBy(entries, ({ step, round, userId }) => `${step} ${round} ${userId}`).values()) {
    const [{ step, round, userId, because }] = alike
    await insertAlike(statements, plan, { kind: 'paged', step, round, userId, targets: [because] }, alike, now)
  }
}

export async function recordWithoutPage(statements: Statements, plan: PagingPlan, escalations: DueStep[], now: Date) {
  // Rounds beyond the repeats may go on for weeks: their first has told why.
  const told = escalations.filter(({ round }) => round <= plan.repeats)
  const ended = escalations.filter(({ round, isExhausted, isUnheard }) => {
    return round > plan.repeats && isExhausted && !isUnheard
  })
  const groups = groupBy([...told, ...ended], ({ step, round, isExhausted }) => `${step} ${round} ${isExhausted}`)
  for (const alike of groups.values()) {
    const [{ step, round, isExhausted }] = alike
    const targets = isExhausted ? [] : (stepAt(plan, step)?.nobody ?? [])
    if (!isExhausted && targets.length === 0) continue
    const kind = isExhausted ? 'exhausted' : 'nobody'
    const entries = alike.map(({ incidentId, run }) => ({ incidentId, run, notificationId: null }))
    await insertAlike(statements, plan, { kind, step, round, userId: null, targets }, entries, now)
  }
}

type Common = {
  kind: 'paged' | 'exhausted' | 'nobody'
  step: number
  round: number
  userId: number | null
  targets: TargetReason[]
}

/** Entries of a storm are nearly equal: their common values are sent once. */
function insertAlike(
  { execute, jsonTable }: Statements,
  plan: PagingPlan,
  { kind, step, round, userId, targets }: Common,
  entries: { incidentId: number; run: number; notificationId: number | null }[],
  now: Date,
) {
  const { workspaceId, name: policy } = plan
  const given = jsonTable({ incidentId: 'integer', run: 'integer', notificationId: 'integer' }, entries)
  const reason = storeReason({ policy, targets, ...(isLastResort(plan, step) && { isLastResort: true }) })
  return execute`
    INSERT INTO "EscalationEntry"
      ("workspaceId", "kind", "at", "step", "round", "userId", "reason", "incidentId", "run", "notificationId")
    SELECT ${workspaceId}, ${kind}, ${now}, ${step}, ${round}, ${userId}, ${reason},
      given."incidentId", given."run", given."notificationId"
    FROM ${given} AS given`
}
