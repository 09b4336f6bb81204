import type { UserContext } from '../context'
import type { Result } from '../result'
import { type Overtaken, overtaken, recordStep } from './handle'

/** Takes an open incident in hand. Of two people at once one wins; the other is told who did. */
export function acknowledgeIncident(
  ctx: UserContext,
  { incidentId }: { incidentId: number },
): Promise<Result<object, Overtaken>> {
  return ctx.db.write(async (tx) => {
    const { count } = await tx.incident.updateMany({
      where: { id: incidentId, workspaceId: ctx.workspaceId, status: 'open' },
      data: { status: 'acknowledged', acknowledgedAt: ctx.now, acknowledgedById: ctx.actor.userId },
    })
    if (count === 0) return overtaken(tx, ctx, incidentId)
    await recordStep(tx, ctx, incidentId, { kind: 'acknowledged' })
    return { ok: true }
  })
}
