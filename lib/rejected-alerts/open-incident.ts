import type { UserContext } from '../context'
import type { Alert } from '../contract/alert'
import type { Transaction } from '../db/database'
import { openIncidents } from '../incidents/open'
import { createRouting } from '../incidents/route'
import { closeRejectedAlert, type Overtaken, overtaken } from './close'

export type Accepted = { ok: true; incidentId: number; apiKeyId: number }

/** Received now, in the caller's transaction. If two people try at once, one opens it; the other is told by whom. */
export async function openRejected(
  tx: Transaction,
  ctx: UserContext,
  rejectedAlertId: number,
  alert: Alert,
): Promise<Accepted | ({ ok: false } & Overtaken)> {
  const taken = await closeRejectedAlert(tx, ctx, rejectedAlertId)
  if (!taken) return overtaken(tx, ctx, rejectedAlertId)
  const { workspaceId, now } = ctx
  const origin = { ...taken, workspaceId, receivedAt: now, userId: ctx.actor.userId }
  const batch = { ...ctx.db.statements(tx), ids: new Map<string, number>() }
  const [opened] = await openIncidents(
    batch,
    createRouting(() => now),
    [{ ...origin, alert }],
  )
  if (!opened) throw new Error('The incident was not opened.')
  const incidentId = opened.incident.id
  await tx.rejectedAlert.updateMany({ where: { id: rejectedAlertId, workspaceId }, data: { incidentId } })
  return { ok: true, incidentId, apiKeyId: taken.apiKeyId }
}
