import { insertRows } from '../db/batch'
import type { Statements } from '../db/statements'
import type { Placed } from './course'
import type { PagingPlan } from './plan'
import type { TargetReason } from './reason'

export type PagedEntry = {
  incidentId: number
  step: number
  round: number
  userId: number
  notificationId: number
  because: TargetReason
}

/** Says on each incident who was paged, by which notification and why. */
export function recordPaged(statements: Statements, plan: PagingPlan, entries: PagedEntry[], now: Date) {
  const rows = entries.map(({ incidentId, step, round, userId, notificationId, because }) => {
    const reason = reasonText(plan, [because])
    return { ...common(plan, now), kind: 'paged', incidentId, step, round, userId, notificationId, reason }
  })
  return insertRows(statements, 'EscalationEntry', ENTRY, rows)
}

/** Says on each incident that its escalation has come to an end, or whom a target did not give. */
export function recordWithoutPage(statements: Statements, plan: PagingPlan, escalations: Placed[], now: Date) {
  const rows = escalations.flatMap(({ incidentId, step, round, isExhausted }) => {
    const nobody = plan.steps[step]?.nobody ?? []
    if (!isExhausted && nobody.length === 0) return []
    const kind = isExhausted ? 'exhausted' : 'nobody'
    const reason = reasonText(plan, isExhausted ? [] : nobody)
    return [{ ...common(plan, now), kind, incidentId, step, round, userId: null, notificationId: null, reason }]
  })
  return insertRows(statements, 'EscalationEntry', ENTRY, rows)
}

const ENTRY = {
  workspaceId: 'integer',
  incidentId: 'integer',
  kind: { enum: 'EscalationEntryKind' },
  at: 'timestamp',
  step: 'integer',
  round: 'integer',
  userId: 'integer',
  notificationId: 'integer',
  reason: 'text',
} as const

function common({ workspaceId }: PagingPlan, at: Date) {
  return { workspaceId, at }
}

function reasonText({ name }: PagingPlan, targets: TargetReason[]) {
  return JSON.stringify({ policy: name, targets })
}
