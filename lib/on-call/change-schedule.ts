import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { NotFoundError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { waitForTurn } from '../workspaces/wait-for-turn'
import { checkSettings, type ScheduleSettings } from './schedule-settings'

/** Changes how a schedule turns, and who takes turns in it. Overrides stay. */
export async function changeSchedule(
  ctx: Context,
  { scheduleId, ...settings }: ScheduleSettings & { scheduleId: number },
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  requireAdmin(ctx)
  return ctx.db.write(async (tx) => {
    await waitForTurn(tx, ctx)
    const schedule = await tx.schedule.findFirst({ where: { id: scheduleId, workspaceId: ctx.workspaceId } })
    if (!schedule) throw new NotFoundError('No such schedule.')
    const checked = await checkSettings(tx, ctx, settings)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    await tx.scheduleMember.deleteMany({ where: { scheduleId } })
    const members = { create: settings.members.map((userId, position) => ({ userId, position })) }
    await tx.schedule.update({ where: { id: scheduleId }, data: { ...checked.fields, members } })
    await audit(tx, ctx, 'schedule changed', inWords(scheduleId, checked.fields, settings.members.length))
    return { ok: true }
  })
}

function inWords(
  id: number,
  { name, shiftLength, shiftUnit, handoverTime, timeZone }: Omit<ScheduleSettings, 'members'>,
  turns: number,
) {
  const shift = shiftLength === 1 ? shiftUnit : `${shiftLength} ${shiftUnit}s`
  return `${name} (#${id}): each ${shift} at ${handoverTime} ${timeZone}, ${turns} in the rotation`
}
