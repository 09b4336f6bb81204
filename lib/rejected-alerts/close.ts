import type { UserContext } from '../context'
import type { Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { resolveOwn } from '../signals/own-signals'

export type Overtaken = { reason: 'overtaken'; by: string; at: Date; incidentId: number | null }

/** Undefined when another person closed it first. */
export async function closeRejectedAlert(tx: Transaction, ctx: UserContext, rejectedAlertId: number) {
  const [taken] = await tx.rejectedAlert.updateManyAndReturn({
    where: { id: rejectedAlertId, workspaceId: ctx.workspaceId, closedAt: null },
    data: { closedAt: ctx.now, closedById: ctx.actor.userId },
    select: { apiKeyId: true, requestId: true },
  })
  return taken
}

/** Make it a transaction's last step: ingest locks that incident last too, so the two never wait for each other. */
export function resolveOnceNoneOpen(tx: Transaction, ctx: UserContext, { apiKeyId }: { apiKeyId: number }) {
  const open = { workspaceId: ctx.workspaceId, apiKeyId, closedAt: null }
  const isOver = async () => (await tx.rejectedAlert.findFirst({ where: open, select: { id: true } })) === null
  return resolveOwn(tx, ctx, { apiKeyId, about: 'rejected', isOver })
}

/** @throws NotFoundError when the workspace has no such rejected alert */
export async function overtaken(
  tx: Transaction,
  ctx: UserContext,
  rejectedAlertId: number,
): Promise<{ ok: false } & Overtaken> {
  const alert = await tx.rejectedAlert.findFirst({
    where: { id: rejectedAlertId, workspaceId: ctx.workspaceId },
    select: { closedAt: true, incidentId: true, closedBy: { select: { name: true } } },
  })
  if (!alert) throw new NotFoundError('No such rejected alert.')
  const { closedBy, closedAt, incidentId } = alert
  return { ok: false, reason: 'overtaken', by: closedBy?.name ?? '', at: closedAt ?? ctx.now, incidentId }
}
