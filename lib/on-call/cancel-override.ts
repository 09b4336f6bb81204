import { audit } from '../audit/record'
import type { Context } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import type { Result } from '../result'

/** Takes an override back: one that runs already ends now, so that who was on call stays known. */
export async function cancelOverride(
  ctx: Context,
  { overrideId }: { overrideId: number },
): Promise<Result<object, { reason: 'over' }>> {
  return ctx.db.write(async (tx) => {
    const override = await tx.scheduleOverride.findFirst({
      where: { id: overrideId, schedule: { workspaceId: ctx.workspaceId } },
      include: { schedule: { select: { name: true } }, user: { select: { name: true } } },
    })
    if (!override) throw new NotFoundError('No such override.')
    if (!mayCancelOverride(ctx, override)) throw new ForbiddenError('Only who made it, who covers, or an admin may.')
    const { scheduleId, startsAt, schedule, user } = override
    if (override.endsAt <= ctx.now) return { ok: false, reason: 'over' }
    if (startsAt < ctx.now)
      await tx.scheduleOverride.updateMany({ where: { id: overrideId }, data: { endsAt: ctx.now } })
    else await tx.scheduleOverride.deleteMany({ where: { id: overrideId } })
    const span = `${startsAt.toISOString()} to ${override.endsAt.toISOString()}`
    await audit(tx, ctx, 'override cancelled', `${schedule.name} (#${scheduleId}): ${user.name}, ${span}`)
    return { ok: true }
  })
}

/** Who made it, who covers, and admins. */
export function mayCancelOverride({ actor }: Context, override: { userId: number; createdById: number | null }) {
  if (actor.type === 'system' || actor.role === 'admin') return true
  return override.userId === actor.userId || override.createdById === actor.userId
}
