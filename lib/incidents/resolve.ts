import type { UserContext } from '../context'
import type { Result } from '../result'
import { type Overtaken, overtaken, recordStep } from './handle'

/** Resolves an incident that is open or acknowledged. */
export function resolveIncident(
  ctx: UserContext,
  { incidentId }: { incidentId: number },
): Promise<Result<object, Overtaken>> {
  return ctx.db.write(async (tx) => {
    const { count } = await tx.incident.updateMany({
      where: { id: incidentId, workspaceId: ctx.workspaceId, status: { not: 'resolved' } },
      data: { status: 'resolved', resolvedAt: ctx.now },
    })
    if (count === 0) return overtaken(tx, ctx, incidentId)
    await recordStep(tx, ctx, incidentId, { kind: 'resolved' })
    return { ok: true }
  })
}
