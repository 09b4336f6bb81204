import { audit } from '../audit/record'
import type { UserContext } from '../context'
import type { Result } from '../result'
import { type Kind, unhandledOf } from './kind'
import { type Overtaken, overtaken, resolveOnceHandled, takeRejectedAlert } from './take'

const ACTION = 'rejected alerts discarded'

/**
 * Closes a rejected alert without an incident.
 * @throws NotFoundError when the workspace has no such rejected alert
 */
export async function discardRejectedAlert(
  ctx: UserContext,
  { rejectedAlertId }: { rejectedAlertId: number },
): Promise<Result<object, Overtaken>> {
  return ctx.db.write(async (tx) => {
    const taken = await takeRejectedAlert(tx, ctx, rejectedAlertId)
    if (!taken) return overtaken(tx, ctx, rejectedAlertId)
    await audit(tx, ctx, ACTION, `#${rejectedAlertId}`)
    await resolveOnceHandled(tx, ctx, taken)
    return { ok: true }
  })
}

/** Discards every open rejected alert of a kind; resolves with their count. */
export async function discardAllOfKind(ctx: UserContext, { kind }: { kind: Kind }): Promise<number> {
  const where = await unhandledOf(ctx, kind)
  return ctx.db.write(async (tx) => {
    const data = { handledAt: ctx.now, handledById: ctx.actor.userId }
    const { count } = await tx.rejectedAlert.updateMany({ where, data })
    const { name } = await tx.apiKey.findUniqueOrThrow({ where: { id: kind.apiKeyId }, select: { name: true } })
    if (count > 0) await audit(tx, ctx, ACTION, `${count} of ${name}: ${kind.kind}`)
    if (count > 0) await resolveOnceHandled(tx, ctx, kind)
    return count
  })
}
