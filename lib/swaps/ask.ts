import { audit } from '../audit/record'
import { spend } from '../budgets/spend'
import { requirePermission, type UserContext } from '../context'
import { NotFoundError } from '../errors'
import { timeErrors } from '../on-call/add-override'
import { hasShifts, notOnCall } from '../on-call/has-shifts'
import { wallClockWords } from '../on-call/wall-clock-words'
import type { FieldErrors, Result } from '../result'
import { oneLine } from '../values/text'

const MOST_OPEN = 100
/** So that one person's do not hide those of others. */
const MOST_OF_PERSON = 20
const MOST_NOTE = 500

/** `userId`: whose shifts are to be taken. */
export type NewSwap = { scheduleId: number; userId: number; startsAt: Date; endsAt: Date; note?: string }

/**
 * Asks the others of a schedule to take somebody's shifts of a span, from now at the earliest. For oneself; an admin, or
 * who edits the team's schedules, also for others. Nothing changes until somebody takes them.
 */
export async function askForSwap(
  ctx: UserContext,
  { scheduleId, userId, startsAt, endsAt, note = '' }: NewSwap,
): Promise<Result<{ swapId: number; inWords: string }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'swap shifts')
  const { workspaceId, actor, now } = ctx
  return ctx.db.write(async (tx) => {
    const of = await tx.schedule.findFirst({ where: { id: scheduleId, workspaceId }, select: { teamId: true } })
    if (userId !== actor.userId) requirePermission(ctx, 'change shifts of others', of?.teamId)
    const errors = timeErrors({ startsAt, endsAt }, now)
    const from = startsAt < now ? now : startsAt
    const user = await tx.user.findFirst({ where: { id: userId, workspaceId } })
    if (!user) errors.insteadOf = 'Select a person of this workspace.'
    if ([...note].length > MOST_NOTE) errors.note = `Use at most ${MOST_NOTE} characters.`
    if (!user || Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
    const found = await hasShifts(ctx.db.statements(tx), { workspaceId, scheduleId, userId, startsAt: from, endsAt })
    if (!found) throw new NotFoundError('No such schedule.')
    const { schedule } = found
    if (!found.isOnCall) return invalid({ insteadOf: notOnCall(user, schedule) })
    const open = { scheduleId, takenById: null, endedAt: null, endsAt: { gt: now } }
    if ((await tx.swap.count({ where: open })) >= MOST_OPEN)
      return invalid({ endsAt: `There are ${MOST_OPEN} open swaps already: withdraw one first.` })
    if ((await tx.swap.count({ where: { ...open, createdById: actor.userId } })) >= MOST_OF_PERSON)
      return invalid({ endsAt: `You have ${MOST_OF_PERSON} open swaps in it already: withdraw one first.` })
    const same = { ...open, userId, startsAt: { lt: endsAt }, endsAt: { gt: from } }
    if (await tx.swap.findFirst({ where: same, select: { id: true } }))
      return invalid({ startsAt: 'An open swap has a part of that time already: withdraw it first.' })
    const refused = await spend(tx, ctx, { budget: 'swaps', amount: 1 })
    if (refused) return invalid({ endsAt: refused })
    const { id } = await tx.swap.create({
      data: {
        ...{ workspaceId, scheduleId, userId, startsAt: from, endsAt, note: oneLine(note) },
        ...{ createdAt: now, createdById: actor.userId, tellAt: now },
      },
    })
    const { name, timeZone } = schedule
    const inWords = `${user.name}, ${wallClockWords(timeZone, from, now)} to ${wallClockWords(timeZone, endsAt, now)} ${timeZone}`
    await audit(tx, ctx, 'swap asked for', `${name} (#${scheduleId}): ${inWords}`)
    return { ok: true, swapId: id, inWords }
  })
}

function invalid(errors: FieldErrors) {
  return { ok: false, reason: 'invalid', errors } as const
}
