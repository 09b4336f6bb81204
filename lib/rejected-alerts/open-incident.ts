import type { UserContext } from '../context'
import type { Transaction } from '../db/database'
import { type IncidentContent, openIncident } from '../incidents/open'
import { type Overtaken, overtaken, takeRejectedAlert } from './take'

export type Accepted = { ok: true; incidentId: number }

/**
 * Opens the incident of a rejected alert as ingest would have, received at the moment of accepting, in the caller's
 * transaction. Of two people at once, one opens it and the other learns who was first.
 */
export async function openRejected(
  tx: Transaction,
  ctx: UserContext,
  rejectedAlertId: number,
  content: IncidentContent,
): Promise<Accepted | ({ ok: false } & Overtaken)> {
  const taken = await takeRejectedAlert(tx, ctx, rejectedAlertId)
  if (!taken) return overtaken(tx, ctx, rejectedAlertId)
  const { workspaceId, now } = ctx
  const { id } = await openIncident(tx, { ...taken, workspaceId, receivedAt: now }, content)
  await tx.timelineEntry.updateMany({
    where: { incidentId: id, kind: 'opened', workspaceId },
    data: { userId: ctx.actor.userId },
  })
  await tx.rejectedAlert.updateMany({ where: { id: rejectedAlertId, workspaceId }, data: { incidentId: id } })
  return { ok: true, incidentId: id }
}
