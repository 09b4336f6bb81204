import { requirePermission, type UserContext } from '../context'
import { restartEscalations } from '../escalations/restart'
import type { Result } from '../result'
import { type Overtaken, overtaken, recordStep } from './handle'
import { reclaimSignals, type Superseded } from './reclaim-signal'

/** It is unacknowledged again, and its escalation restarts. A signal has at most one unresolved incident. */
export async function reopenIncident(
  ctx: UserContext,
  { incidentId }: { incidentId: number },
): Promise<Result<object, Overtaken | Superseded>> {
  requirePermission(ctx, 'handle incidents')
  return ctx.db.write(async (tx) => {
    const { db, workspaceId, now } = ctx
    const statements = db.statements(tx)
    const { superseding } = await reclaimSignals(statements, { workspaceId, incidentIds: [incidentId] })
    if (superseding[0]) return { ok: false, reason: 'superseded', incidentId: superseding[0].otherId }
    const { count } = await tx.incident.updateMany({
      where: { id: incidentId, workspaceId, status: 'resolved' },
      data: { status: 'open', resolvedAt: null, acknowledgedAt: null, acknowledgedById: null },
    })
    if (count === 0) return overtaken(tx, ctx, incidentId)
    await recordStep(tx, ctx, incidentId, { kind: 'reopened' })
    await restartEscalations(tx, statements, { workspaceId, incidentIds: [incidentId], now })
    return { ok: true }
  })
}
