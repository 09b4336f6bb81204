import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { schedulesInWords } from './schedule-in-words'
import { checkSettings, type ScheduleSettings } from './schedule-settings'
import { storeVersion } from './store-version'

const MOST_SCHEDULES = 500

export async function addSchedule(
  ctx: Context,
  settings: ScheduleSettings,
): Promise<Result<{ scheduleId: number }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'manage schedules')
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    if ((await tx.schedule.count({ where: { workspaceId } })) >= MOST_SCHEDULES)
      return { ok: false, reason: 'invalid', errors: { name: `Use at most ${MOST_SCHEDULES} schedules.` } }
    const checked = await checkSettings(ctx.db.statements(tx), ctx, settings)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    const { name, roster } = checked
    const { id } = await tx.schedule.create({
      data: { name, timeZone: roster.timeZone, workspaceId, createdAt: ctx.now },
    })
    await storeVersion(tx, ctx, { ...roster, scheduleId: id, endsAt: null })
    const added = { name, ...roster }
    await audit(tx, ctx, 'schedule added', `${added.name} (#${id})`, async () => {
      return { after: (await schedulesInWords(tx, workspaceId, [added]))(added) }
    })
    return { ok: true, scheduleId: id }
  })
}
