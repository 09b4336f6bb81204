import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { planChange, type ScheduleChange } from './plan-change'
import { rotationOf } from './read-schedules'
import type { Replacement } from './replace-rotation'
import { schedulesInWords } from './schedule-in-words'
import { scheduleMark } from './schedule-mark'
import { wallClockWords } from './wall-clock-words'

/** The old rotation stays for the past and the current turn. `mark`: of the edited schedule; undefined replaces any. */
export async function changeSchedule(
  ctx: Context,
  { mark, ...change }: ScheduleChange & { mark?: string },
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  requireAdmin(ctx)
  return ctx.db.write(async (tx) => {
    // Of two changes at once the second must see the first.
    await lockRow(tx, 'Workspace', ctx.workspaceId)
    const plan = await planChange(tx, ctx, change)
    if ('errors' in plan) return { ok: false, reason: 'invalid', errors: plan.errors }
    const { schedule, name, replacement } = plan
    const about = `schedule ${schedule.id}`
    const before = { name: schedule.name, ...rotationOf(schedule) }
    if (mark !== undefined && mark !== scheduleMark(before)) return overtaken(tx, ctx, about)
    const after = { ...before, ...replacement?.rotations.at(-1)?.rotation, name }
    const saved = { ok: true, mark: scheduleMark(after) } as const
    if (!replacement && name === before.name) return saved
    await tx.schedule.update({ where: { id: schedule.id }, data: { name } })
    if (replacement) await storeRotations(tx, ctx, schedule.id, replacement)
    const inWords = await schedulesInWords(tx, ctx.workspaceId, [before, after])
    const details = { about, before: inWords(before), after: inWords(after) }
    const from = replacement ? startInWords(replacement.from, after.timeZone, ctx.now) : ''
    await audit(tx, ctx, 'schedule changed', `${name} (#${schedule.id})${from}`, details)
    return saved
  })
}

async function storeRotations(
  tx: Transaction,
  { workspaceId, now }: Context,
  scheduleId: number,
  { rotations }: Replacement,
) {
  await tx.replacedRotation.deleteMany({ where: { scheduleId, endsAt: { gt: now } } })
  for (const { rotation, endsAt } of rotations) {
    const { members: userIds, ...shifts } = rotation
    const members = { create: userIds.map((userId, position) => ({ userId, position })) }
    if (endsAt) {
      await tx.replacedRotation.create({ data: { ...shifts, workspaceId, scheduleId, endsAt, members } })
    } else {
      await tx.scheduleMember.deleteMany({ where: { scheduleId } })
      await tx.schedule.update({ where: { id: scheduleId }, data: { ...shifts, members } })
    }
  }
}

function startInWords(from: Date, timeZone: string, now: Date) {
  return from > now ? `, from ${wallClockWords(timeZone, from, now)} ${timeZone}` : ', from now'
}
