import { max } from 'date-fns'
import { audit } from '../audit/record'
import { actorUserId, type Context, may, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import { ForbiddenError, NotFoundError } from '../errors'
import { neededFor } from '../permissions'
import type { Result } from '../result'
import { findGapWithout } from './find-gap'
import { overrideInWords } from './override-in-words'
import type { ChangedOverride } from './tell-override'

/** `gap`: in words, that it would leave nobody on call. */
export type CancelFault = { reason: 'over' } | { reason: 'gap'; gap: string }

type Cancelled = Result<{ override: ChangedOverride }, CancelFault>

/**
 * Cancels an override. One that has begun ends now, so the past stays known. What leaves nobody on call where somebody has a turn
 * is for admins and those who edit the team's schedules, as in `addOverride`.
 */
export async function cancelOverride(ctx: Context, { overrideId }: { overrideId: number }): Promise<Cancelled> {
  requirePermission(ctx, 'swap shifts')
  return ctx.db.write(async (tx) => {
    const override = await tx.scheduleOverride.findFirst({
      where: { id: overrideId, schedule: { workspaceId: ctx.workspaceId } },
      include: { schedule: { select: { teamId: true } } },
    })
    if (!override) throw new NotFoundError('No such override.')
    if (!mayCancelOverride(ctx, { ...override, ...override.schedule }))
      throw new ForbiddenError(`Whose it is may cancel it. Otherwise: ${neededFor('change shifts of others')}`)
    const gap = await gapWithout(tx, ctx, override)
    return gap ? { ok: false, reason: 'gap', gap } : endOverride(tx, ctx, overrideId)
  })
}

type Ending = { id: number; scheduleId: number; startsAt: Date; endsAt: Date; schedule: { teamId: number | null } }

/** Why whoever acts may not end it; undefined for one who may leave nobody on call. */
export async function gapWithout(tx: Transaction, ctx: Context, override: Ending): Promise<string | undefined> {
  if (override.endsAt <= ctx.now || may(ctx, 'change shifts of others', override.schedule.teamId)) return undefined
  const leaves = await findGapWithout(ctx.db.statements(tx), ctx, override)
  return leaves && `That ${leaves}: ask an admin.`
}

/** For whoever may; see `cancelOverride`. */
export async function endOverride(
  tx: Transaction,
  ctx: Context,
  overrideId: number,
): Promise<Result<{ override: ChangedOverride }, { reason: 'over' }>> {
  const override = await tx.scheduleOverride.findUniqueOrThrow({
    where: { id: overrideId },
    include: {
      schedule: { select: { name: true, timeZone: true } },
      user: { select: { name: true } },
      insteadOf: { select: { name: true } },
    },
  })
  const { scheduleId, startsAt, endsAt, schedule, userId, user, insteadOf, insteadOfId, isBeside } = override
  if (endsAt <= ctx.now) return { ok: false, reason: 'over' }
  const asRead = { where: { id: overrideId, endsAt } }
  const { count } = await (startsAt < ctx.now
    ? tx.scheduleOverride.updateMany({ ...asRead, data: { endsAt: ctx.now } })
    : tx.scheduleOverride.deleteMany(asRead))
  if (count === 0) return { ok: false, reason: 'over' }
  const whom = { userName: user?.name, insteadOf: insteadOf?.name, isBeside }
  const covered = { ...whom, timeZone: schedule.timeZone, startsAt, endsAt }
  const inWords = overrideInWords(covered, ctx.now)
  await audit(tx, ctx, 'override cancelled', `${schedule.name} (#${scheduleId}): ${inWords}`)
  const left = { userId, insteadOfId, isBeside, startsAt: max([startsAt, ctx.now]), endsAt }
  return { ok: true, override: { id: overrideId, kind: 'cancelled', scheduleId, ...left } }
}

type Override = { userId: number | null; createdById: number | null; teamId: number | null }

export function mayCancelOverride(ctx: Context, { userId, createdById, teamId }: Override) {
  if (may(ctx, 'change shifts of others', teamId)) return true
  const own = actorUserId(ctx)
  return own !== null && may(ctx, 'swap shifts') && [userId, createdById].includes(own)
}
