import type { UserContext } from '../context'
import { restartEscalation } from '../escalations/restart'
import type { Result } from '../result'
import { type Overtaken, overtaken, recordStep } from './handle'

/** Reopens a resolved incident: it is unacknowledged again, and its escalation restarts. */
export function reopenIncident(
  ctx: UserContext,
  { incidentId }: { incidentId: number },
): Promise<Result<object, Overtaken>> {
  return ctx.db.write(async (tx) => {
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
