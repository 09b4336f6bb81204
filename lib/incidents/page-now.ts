import { requirePermission, type UserContext } from '../context'
import { policyOf } from '../escalations/policy-of'
import { startByHand } from '../escalations/start-by-hand'
import { recordStep } from './handle'
import { requireIncident } from './require'

/**
 * Also under a silence. Resolves with false when it pages already, is not open, or its routing rule pages nobody.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function pageNow(ctx: UserContext, { incidentId }: { incidentId: number }) {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, now } = ctx
  return db.write(async (tx) => {
    await requireIncident(tx, ctx, incidentId)
    const { routedBy } = await tx.incident.findUniqueOrThrow({
      where: { workspaceId_id: { workspaceId, id: incidentId } },
      select: { routedBy: { include: { policy: true } } },
    })
    const policy = await policyOf(tx, { workspaceId, routedBy })
    if (!policy) return false
    const started = { workspaceId, incidentId, policyId: policy.id, now }
    if ((await startByHand(db.statements(tx), started)) === 0) return false
    await recordStep(tx, ctx, incidentId, { kind: 'escalated' })
    return true
  })
}
