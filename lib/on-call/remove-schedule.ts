import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { newestRoster, readSchedules } from './read-schedules'
import { schedulesInWords } from './schedule-in-words'

/** Removes a schedule and its overrides, unless a policy names it or it is the last one. */
export async function removeSchedule(
  ctx: Context,
  { scheduleId }: { scheduleId: number },
): Promise<Result<object, { reason: 'in-policy' | 'last' }>> {
  requirePermission(ctx, 'manage schedules')
  return ctx.db.write(async (tx) => {
    // A policy that names it must not be saved meanwhile.
    await lockRow(tx, 'Workspace', ctx.workspaceId)
    const { workspaceId } = ctx
    const wanted = { workspaceId, scheduleIds: [scheduleId] }
    const [schedule] = await readSchedules(ctx.db.statements(tx), wanted, { from: ctx.now, to: ctx.now })
    if (!schedule) throw new NotFoundError('No such schedule.')
    if (await tx.escalationTarget.findFirst({ where: { scheduleId } })) return { ok: false, reason: 'in-policy' }
    if ((await tx.schedule.count({ where: { workspaceId } })) === 1) return { ok: false, reason: 'last' }
    await tx.schedule.delete({ where: { id: scheduleId } })
    const before = { name: schedule.name, ...newestRoster(schedule) }
    const inWords = await schedulesInWords(tx, workspaceId, [before])
    await audit(tx, ctx, 'schedule removed', `${schedule.name} (#${scheduleId})`, { before: inWords(before) })
    return { ok: true }
  })
}
