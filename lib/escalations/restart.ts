import { steadyTimePast } from '../clock/steady-time'
import type { Transaction } from '../db/database'
import { pagingSeverities } from '../escalation-policies/paging-severities'
import { policyOf } from './policy-of'

/**
 * Restarts an incident's escalation from its first step, if the routing rule that took it pages, and the rule's policy
 * pages for its severity now.
 */
export async function restartEscalation(tx: Transaction, { incidentId, now }: { incidentId: number; now: Date }) {
  const { workspaceId, severity, routedBy } = await tx.incident.findUniqueOrThrow({
    where: { id: incidentId },
    select: { workspaceId: true, severity: true, routedBy: { include: { policy: true } } },
  })
  const policy = await policyOf(tx, { workspaceId, routedBy })
  if (!policy || !pagingSeverities(policy).includes(routedBy?.severity ?? severity)) {
    await tx.escalation.updateMany({ where: { incidentId }, data: { state: 'stopped', run: { increment: 1 } } })
    return
  }
  const dueAt = await steadyTimePast(tx, now)
  const anew = { policyId: policy.id, state: 'active', step: 0, round: 0, dueAt, startedAt: now } as const
  await tx.escalation.upsert({
    where: { incidentId },
    create: { incidentId, workspaceId, ...anew },
    update: { ...anew, run: { increment: 1 } },
  })
}
