import type { UserContext } from '../context'
import type { Transaction } from '../db/database'
import { NotFoundError } from '../errors'

/** Who closed a rejected alert first. */
export type Overtaken = { reason: 'overtaken'; by: string; at: Date; incidentId: number | null }

/** Closes a rejected alert and returns its origin; undefined for everybody but the first. */
export async function takeRejectedAlert(tx: Transaction, ctx: UserContext, rejectedAlertId: number) {
  const [taken] = await tx.rejectedAlert.updateManyAndReturn({
    where: { id: rejectedAlertId, workspaceId: ctx.workspaceId, handledAt: null },
    data: { handledAt: ctx.now, handledById: ctx.actor.userId },
    select: { apiKeyId: true, requestId: true },
  })
  return taken
}

/**
 * Why it could not be taken.
 * @throws NotFoundError when the workspace has no such rejected alert
 */
export async function overtaken(
  tx: Transaction,
  ctx: UserContext,
  rejectedAlertId: number,
): Promise<{ ok: false } & Overtaken> {
  const alert = await tx.rejectedAlert.findFirst({
    where: { id: rejectedAlertId, workspaceId: ctx.workspaceId },
    select: { handledAt: true, incidentId: true, handledBy: { select: { name: true } } },
  })
  if (!alert) throw new NotFoundError('No such rejected alert.')
  const { handledBy, handledAt, incidentId } = alert
  return { ok: false, reason: 'overtaken', by: handledBy?.name ?? '', at: handledAt ?? ctx.now, incidentId }
}
