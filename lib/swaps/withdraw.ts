import { audit } from '../audit/record'
import type { Context, UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { endOverride } from '../on-call/cancel-override'
import type { ChangedOverride } from '../on-call/tell-override'
import type { Result } from '../result'

/** Of one that was taken, what is still to come is undone. `override`: the one that ends with it. */
export async function withdrawSwap(
  ctx: UserContext,
  { swapId }: { swapId: number },
): Promise<Result<{ override: ChangedOverride | undefined }, { reason: 'over' }>> {
  const { workspaceId, now } = ctx
  const where = { id: swapId, workspaceId }
  return ctx.db.write(async (tx) => {
    await tx.swap.updateMany({ where, data: { attempts: { increment: 0 } } })
    const include = { schedule: { select: { name: true } }, user: { select: { name: true } } }
    const swap = await tx.swap.findFirst({ where, include })
    if (!swap) throw new NotFoundError('No such swap.')
    if (!mayWithdrawSwap(ctx, swap)) throw new ForbiddenError('Only who asked, who took it, or an admin may.')
    if (swap.endedAt || swap.endsAt <= now) return { ok: false, reason: 'over' }
    await tx.swap.update({ where: { id: swapId }, data: { endedAt: now, tellAt: null } })
    // Which deletes the swap too if it had not begun.
    const ended = swap.overrideId === null ? undefined : await endOverride(tx, ctx, swap.overrideId)
    await audit(tx, ctx, 'swap withdrawn', `${swap.schedule.name} (#${swap.scheduleId}): ${swap.user.name}`)
    return { ok: true, override: ended?.ok ? ended.override : undefined }
  })
}

type Swap = { userId: number; createdById: number | null; takenById: number | null }

export function mayWithdrawSwap({ actor }: Context, { userId, createdById, takenById }: Swap) {
  if (actor.type === 'system' || actor.role === 'admin') return true
  return [userId, createdById, takenById].includes(actor.userId)
}
