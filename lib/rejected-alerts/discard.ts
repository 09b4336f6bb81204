import { audit } from '../audit/record'
import { requirePermission, type UserContext } from '../context'
import type { Result } from '../result'
import { closeRejectedAlert, type Overtaken, overtaken, resolveOnceNoneOpen } from './close'
import { type Kind, openOfKind } from './kind'

const ACTION = 'rejected alerts discarded'

/** @throws NotFoundError when the workspace has no such rejected alert */
export async function discardRejectedAlert(
  ctx: UserContext,
  { rejectedAlertId }: { rejectedAlertId: number },
): Promise<Result<object, Overtaken>> {
  requirePermission(ctx, 'handle rejected alerts')
  return ctx.db.write(async (tx) => {
    const taken = await closeRejectedAlert(tx, ctx, rejectedAlertId)
    if (!taken) return overtaken(tx, ctx, rejectedAlertId)
    await audit(tx, ctx, ACTION, `#${rejectedAlertId}`)
    await resolveOnceNoneOpen(tx, ctx, taken)
    return { ok: true }
  })
}

export async function discardAllOfKind(ctx: UserContext, { kind }: { kind: Kind }): Promise<number> {
  requirePermission(ctx, 'handle rejected alerts')
  const where = await openOfKind(ctx, kind)
  return ctx.db.write(async (tx) => {
    const data = { closedAt: ctx.now, closedById: ctx.actor.userId }
    const { count } = await tx.rejectedAlert.updateMany({ where, data })
    const { name } = await tx.apiKey.findUniqueOrThrow({ where: { id: kind.apiKeyId }, select: { name: true } })
    if (count > 0) await audit(tx, ctx, ACTION, `${count} of ${name}: ${kind.kind}`)
    if (count > 0) await resolveOnceNoneOpen(tx, ctx, kind)
    return count
  })
}
