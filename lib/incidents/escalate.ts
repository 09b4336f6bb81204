import { steadyTimePast } from '../clock/steady-time'
import type { UserContext } from '../context'
import { recordStep } from './handle'
import { requireIncident } from './require'

export type NextStep = { run: number; round: number; step: number }

/**
 * Runs the next step of an open incident's escalation now, without waiting for its group; resolves with false when it has already run.
 * @throws NotFoundError when the workspace has no such incident
 */
export function escalateIncident(ctx: UserContext, { incidentId, next }: { incidentId: number; next: NextStep }) {
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await requireIncident(tx, ctx, incidentId)
    const dueAt = await steadyTimePast(tx, now)
    const { count } = await tx.escalation.updateMany({
      where: {
        ...{ incidentId, workspaceId, ...next },
        state: 'active',
        dueAt: { gt: dueAt },
        incident: { status: 'open' },
      },
      data: { dueAt, isByHand: true },
    })
    if (count === 1) await recordStep(tx, ctx, incidentId, { kind: 'escalated' })
    return count === 1
  })
}
