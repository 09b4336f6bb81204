import { audit } from '../audit/record'
import { RESPONDING } from '../auth/memberships'
import { spend } from '../budgets/spend'
import { actorUserId, type Context, may, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { findGap } from './find-gap'
import { hasShifts, notOnCall } from './has-shifts'
import { overrideInWords } from './override-in-words'
import type { ChangedOverride } from './tell-override'

const DAY_MS = 86_400_000
const LONGEST_DAYS = 90
/** What is shorter is not seen in a calendar, whose times are minutes. */
const LEAST_MS = 60_000
/** What one responder has made, on all schedules and still to come: chained, it could leave nobody else paged. */
const DAYS_OF_RESPONDER = 28
const MOST_OVERRIDES = 500

/** In place of all who are on call, of one of them, or beside them. `userId` is null where nobody comes. */
type NewOverride = {
  scheduleId: number
  userId: number | null
  insteadOfId?: number | null
  isBeside?: boolean
  startsAt: Date
  endsAt: Date
}

/**
 * Adds an override, from now at the earliest: the past stays. Responders may, for a while: people swap among themselves. What
 * leaves nobody on call is for admins and those who edit the team's schedules.
 */
export async function addOverride(ctx: Context, override: NewOverride): Promise<AddedOverride> {
  requirePermission(ctx, 'swap shifts')
  return ctx.db.write((tx) => addOverrideIn(tx, ctx, override))
}

type AddedOverride = Result<{ override: ChangedOverride; inWords: string }, { reason: 'invalid'; errors: FieldErrors }>

export async function addOverrideIn(
  tx: Transaction,
  ctx: Context,
  { scheduleId, userId, insteadOfId = null, isBeside = false, startsAt, endsAt }: NewOverride,
): Promise<AddedOverride> {
  const { workspaceId, now } = ctx
  const schedule = await tx.schedule.findFirst({ where: { id: scheduleId, workspaceId } })
  if (!schedule) throw new NotFoundError('No such schedule.')
  const isUnbound = may(ctx, 'change shifts of others', schedule.teamId)
  const where = { id: userId ?? 0, workspaceId, ...RESPONDING }
  // They must not become a viewer meanwhile.
  if (userId !== null) await lockRow(tx, 'User', userId)
  const user = userId === null ? null : await tx.user.findFirst({ where })
  const errors = timeErrors({ startsAt, endsAt }, now)
  if (userId !== null && !user) errors.userId = 'Select a person of this workspace who may be on call.'
  const insteadOf = insteadOfId === null ? null : await tx.user.findFirst({ where: { id: insteadOfId, workspaceId } })
  if (insteadOfId !== null && !insteadOf) errors.insteadOf = 'Select a person of this workspace.'
  if (insteadOfId !== null && insteadOfId === userId) errors.insteadOf = 'Select somebody else than who covers.'
  if (isBeside && insteadOfId !== null) errors.insteadOf = 'Choose one: in place of this person, or beside all.'
  if (isBeside && userId === null) errors.userId = 'Nobody cannot come beside others: select who comes.'
  if ((await tx.scheduleOverride.count({ where: { scheduleId, endsAt: { gt: now } } })) >= MOST_OVERRIDES)
    errors.endsAt = `There are ${MOST_OVERRIDES} overrides already: cancel one first.`
  const from = startsAt < now ? now : startsAt
  if (Object.keys(errors).length === 0 && !isUnbound && (await isBeyondOwn(tx, ctx, { startsAt: from, endsAt })))
    errors.endsAt = `Your overrides may cover ${DAYS_OF_RESPONDER} days in all. Choose an earlier end, cancel one, or ask an admin.`
  const asking = ctx.db.statements(tx)
  if (insteadOf && Object.keys(errors).length === 0) {
    const wanted = { workspaceId, scheduleId, userId: insteadOf.id, startsAt: from, endsAt }
    if (!(await hasShifts(asking, wanted))?.isOnCall) errors.insteadOf = notOnCall(insteadOf, schedule)
  }
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const made = { userId, insteadOfId, isBeside }
  const wanted = { scheduleId, ...made, startsAt: from, endsAt }
  const leaves = userId === null ? await findGap(asking, ctx, wanted) : undefined
  const { name, timeZone } = schedule
  if (leaves && !isUnbound)
    return { ok: false, reason: 'invalid', errors: { userId: `That ${leaves}: select who covers, or ask an admin.` } }
  const refused = await spend(tx, ctx, { budget: 'overrides', amount: 1 })
  if (refused) return { ok: false, reason: 'invalid', errors: { endsAt: refused } }
  const { id } = await tx.scheduleOverride.create({
    data: {
      ...{ workspaceId, scheduleId, ...made, startsAt: from, endsAt, createdAt: now, createdById: actorUserId(ctx) },
    },
  })
  const whom = { userName: user?.name, insteadOf: insteadOf?.name, isBeside: made.isBeside }
  const covered = overrideInWords({ ...whom, timeZone, startsAt: from, endsAt }, now)
  const inWords = leaves ? `${covered}, which ${leaves}` : covered
  await audit(tx, ctx, 'override added', `${name} (#${scheduleId}): ${inWords}`)
  const override = { id, kind: 'added', scheduleId, ...made, startsAt: from, endsAt } as const
  return { ok: true, override, inWords }
}

type Span = { startsAt: Date; endsAt: Date }

async function isBeyondOwn(tx: Transaction, ctx: Context, added: Span) {
  const { workspaceId, now } = ctx
  const own = await tx.scheduleOverride.findMany({
    where: { workspaceId, createdById: actorUserId(ctx), endsAt: { gt: now } },
    select: { startsAt: true, endsAt: true, schedule: { select: { teamId: true } } },
  })
  const bound = own.filter(({ schedule }) => !may(ctx, 'change shifts of others', schedule.teamId))
  const lengths = [...bound, added].map(({ startsAt, endsAt }) => endsAt.getTime() - Math.max(+startsAt, +now))
  return lengths.reduce((sum, length) => sum + length) > DAYS_OF_RESPONDER * DAY_MS
}

/** What is wrong with the time of an override, by field. */
export function timeErrors({ startsAt, endsAt }: Span, now: Date): FieldErrors {
  if (Number.isNaN(startsAt.getTime())) return { startsAt: 'Choose when it begins.' }
  if (Number.isNaN(endsAt.getTime())) return { endsAt: 'Choose when it ends.' }
  if (endsAt <= startsAt) return { endsAt: 'Choose an end after the beginning.' }
  if (endsAt.getTime() - startsAt.getTime() < LEAST_MS) return { endsAt: 'Cover at least a minute.' }
  if (endsAt <= now) return { endsAt: 'Choose an end that is still to come.' }
  const longest = LONGEST_DAYS * DAY_MS
  return endsAt.getTime() - startsAt.getTime() > longest ? { endsAt: `Cover at most ${LONGEST_DAYS} days.` } : {}
}
