import type { UserContext } from '../context'
import { restartEscalation } from '../escalations/restart'
import type { Result } from '../result'
import { type Overtaken, overtaken, recordStep } from './handle'
import { reclaimSignal, type Superseded } from './reclaim-signal'

/** Reopens a resolved incident: it is unacknowledged again, and its escalation restarts. A signal has one at a time. */
export function reopenIncident(
  ctx: UserContext,
  { incidentId }: { incidentId: number },
): Promise<Result<object, Overtaken | Superseded>> {
  return ctx.db.write(async (tx) => {
    const superseded = await reclaimSignal(tx, { workspaceId: ctx.workspaceId, incidentId })
    if (superseded) return { ok: false, ...superseded }
    const { count } = await tx.incident.updateMany({
      where: { id: incidentId, workspaceId: ctx.workspaceId, status: 'resolved' },
      data: { status: 'open', resolvedAt: null, acknowledgedAt: null, acknowledgedById: null },
    })
    if (count === 0) return overtaken(tx, ctx, incidentId)
    await recordStep(tx, ctx, incidentId, { kind: 'reopened' })
    await restartEscalation(tx, { incidentId, now: ctx.now })
    return { ok: true }
  })
}
