import { audit } from '../audit/record'
import { actorUserId, type Context, may, requirePermission, type UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { type CancelFault, endOverride, gapWithout } from '../on-call/cancel-override'
import type { ChangedOverride } from '../on-call/tell-override'
import { neededFor } from '../permissions'
import type { Result } from '../result'

/** Of one that was taken, what is still to come is undone. `override`: the one that ends with it. */
export async function withdrawSwap(
  ctx: UserContext,
  { swapId }: { swapId: number },
): Promise<Result<{ override: ChangedOverride | undefined }, CancelFault>> {
  requirePermission(ctx, 'swap shifts')
  const { workspaceId, now } = ctx
  const where = { id: swapId, workspaceId }
  return ctx.db.write(async (tx) => {
    await tx.swap.updateMany({ where, data: { attempts: { increment: 0 } } })
    const schedule = { select: { name: true, teamId: true } } as const
    const include = { schedule, user: { select: { name: true } }, override: { include: { schedule } } }
    const swap = await tx.swap.findFirst({ where, include })
    if (!swap) throw new NotFoundError('No such swap.')
    if (!mayWithdrawSwap(ctx, { ...swap, ...swap.schedule }))
      throw new ForbiddenError(
        `Who asked and who took it may withdraw it. Otherwise: ${neededFor('change shifts of others')}`,
      )
    if (swap.endedAt || swap.endsAt <= now) return { ok: false, reason: 'over' }
    const gap = swap.override && (await gapWithout(tx, ctx, swap.override))
    if (gap) return { ok: false, reason: 'gap', gap }
    await tx.swap.update({ where: { id: swapId }, data: { endedAt: now, tellAt: null } })
    // Which deletes the swap too if it had not begun.
    const ended = swap.overrideId === null ? undefined : await endOverride(tx, ctx, swap.overrideId)
    await audit(tx, ctx, 'swap withdrawn', `${swap.schedule.name} (#${swap.scheduleId}): ${swap.user.name}`)
    return { ok: true, override: ended?.ok ? { ...ended.override, isSwap: true } : undefined }
  })
}

type Swap = { teamId: number | null; userId: number; createdById: number | null; takenById: number | null }

export function mayWithdrawSwap(ctx: Context, { userId, createdById, takenById, teamId }: Swap) {
  if (may(ctx, 'change shifts of others', teamId)) return true
  const own = actorUserId(ctx)
  return own !== null && may(ctx, 'swap shifts') && [userId, createdById, takenById].includes(own)
}
