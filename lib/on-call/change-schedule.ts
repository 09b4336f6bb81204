import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { planChange, type ScheduleChange } from './plan-change'
import { rotationOf } from './read-schedules'
import type { Replacement } from './replace-rotation'
import { scheduleMark } from './schedule-mark'
import type { Rotation } from './shifts'
import { wallClockWords } from './wall-clock-words'

const CHANGED = 'schedule changed'

/**
 * Changes a schedule's rotation. The old one stays for the past and the current turn. Overrides stay. `mark`: of
 * the edited schedule; undefined replaces any.
 */
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
    if (mark !== undefined && mark !== scheduleMark({ name: schedule.name, ...rotationOf(schedule) }))
      return overtaken(
        tx,
        ctx,
        (entry) => entry.action === CHANGED && entry.subject.startsWith(`${schedule.name} (#${schedule.id})`),
      )
    await tx.schedule.update({ where: { id: schedule.id }, data: { name } })
    if (replacement) await storeRotations(tx, ctx, schedule.id, replacement)
    const rotation = replacement?.rotations.at(-1)?.rotation ?? rotationOf(schedule)
    const start = replacement && (replacement.from > ctx.now ? replacement.from : 'now')
    await audit(tx, ctx, CHANGED, inWords({ id: schedule.id, name, rotation, start }))
    return { ok: true, mark: scheduleMark({ name, ...rotation }) }
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

type Changed = { id: number; name: string; rotation: Rotation; start: Date | 'now' | undefined }

function inWords({ id, name, rotation, start }: Changed) {
  const { shiftLength, shiftUnit, handoverTime, timeZone, members } = rotation
  const shift = shiftLength === 1 ? shiftUnit : `${shiftLength} ${shiftUnit}s`
  const from = start instanceof Date ? `, from ${wallClockWords(timeZone, start)}` : start ? ', from now' : ''
  return `${name} (#${id}): each ${shift} at ${handoverTime} ${timeZone}, ${members.length} in the rotation${from}`
}
