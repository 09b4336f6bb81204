import { max } from 'date-fns'
import { audit } from '../audit/record'
import { requirePermission, type UserContext } from '../context'
import { NotFoundError } from '../errors'
import { addOverrideIn } from '../on-call/add-override'
import { hasShifts } from '../on-call/has-shifts'
import type { ChangedOverride } from '../on-call/tell-override'
import type { FieldErrors, Result } from '../result'

/** `covered`: the other is not on call in that time, or no longer. */
export type SwapFault = { reason: 'over' | 'taken' | 'own' | 'covered' } | { reason: 'invalid'; errors: FieldErrors }

export const SWAP_FAULTS = {
  over: 'It is over.',
  taken: 'Somebody else has just taken it.',
  own: 'These are your own shifts.',
  covered: 'They are not on call then: somebody covers these shifts already, or the schedule has changed.',
}

/** Whoever acts takes all shifts that the other has in the span, from now on; if it has begun, what is left of it. */
export async function takeSwap(
  ctx: UserContext,
  { swapId }: { swapId: number },
): Promise<Result<{ override: ChangedOverride; inWords: string }, SwapFault>> {
  requirePermission(ctx, 'swap shifts')
  const { workspaceId, actor, now } = ctx
  const where = { id: swapId, workspaceId }
  return ctx.db.write(async (tx) => {
    // Of two who take it at once the second must see the first.
    await tx.swap.updateMany({ where, data: { attempts: { increment: 0 } } })
    const swap = await tx.swap.findFirst({ where, include: { schedule: { select: { name: true } } } })
    if (!swap) throw new NotFoundError('No such swap.')
    const { scheduleId, userId, startsAt, endsAt } = swap
    if (swap.endedAt || endsAt <= now) return { ok: false, reason: 'over' }
    if (swap.takenById !== null) return { ok: false, reason: 'taken' }
    if (userId === actor.userId) return { ok: false, reason: 'own' }
    const left = { startsAt: max([startsAt, now]), endsAt }
    const found = await hasShifts(ctx.db.statements(tx), { workspaceId, scheduleId, userId, ...left })
    if (!found?.isOnCall) return { ok: false, reason: 'covered' }
    const cover = { scheduleId, userId: actor.userId, insteadOfId: userId, startsAt, endsAt }
    const added = await addOverrideIn(tx, ctx, cover)
    if (!added.ok) return added
    const data = { takenById: actor.userId, overrideId: added.override.id, tellAt: null }
    await tx.swap.update({ where: { id: swapId }, data })
    await audit(tx, ctx, 'swap taken', `${swap.schedule.name} (#${scheduleId}): ${added.inWords}`)
    return { ...added, override: { ...added.override, isSwap: true } }
  })
}
