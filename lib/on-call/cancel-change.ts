import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { pendingFrom, withoutPending } from './layers/pending'
import { newestRoster, readSchedules, versionsOf } from './read-schedules'
import { schedulesInWords } from './schedule-in-words'
import { wallClockWords } from './wall-clock-words'

export const CANCEL_FAULTS = {
  none: 'No change of this schedule is pending.',
  begun: 'It has begun: the present turn is longer for it. Change the schedule instead.',
}

/** Takes the newest change back that is still to come: what holds until then goes on for good, with its turns as they are. */
export async function cancelChange(
  ctx: Context,
  { scheduleId }: { scheduleId: number },
): Promise<Result<object, { reason: keyof typeof CANCEL_FAULTS }>> {
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    // A change that is saved meanwhile must not be lost in part.
    await lockRow(tx, 'Workspace', workspaceId)
    const wanted = { workspaceId, scheduleIds: [scheduleId] }
    const [schedule] = await readSchedules(ctx.db.statements(tx), wanted, { from: now, to: now })
    if (!schedule) throw new NotFoundError('No such schedule.')
    requirePermission(ctx, 'change schedules', schedule.teamId)
    const { name, versions } = schedule
    const from = pendingFrom(versions)
    if (!from) return { ok: false, reason: 'none' }
    const left = versions.slice(0, withoutPending(versionsOf(schedule)).length)
    const last = left.at(-1)
    if (!last) return { ok: false, reason: 'begun' }
    const dropped = versions.slice(left.length).map(({ id }) => id)
    await tx.scheduleVersion.deleteMany({ where: { scheduleId, id: { in: dropped } } })
    await tx.scheduleVersion.update({ where: { id: last.id }, data: { endsAt: null } })
    await tx.schedule.update({ where: { id: scheduleId }, data: { timeZone: last.timeZone } })
    const [before, after] = [
      { name, ...newestRoster(schedule) },
      { name, ...newestRoster({ ...schedule, versions: left }) },
    ]
    const when = `${wallClockWords(before.timeZone, from, now)} ${before.timeZone}`
    await audit(tx, ctx, 'schedule changed', `${name} (#${scheduleId}), nothing from ${when}`, async () => {
      const inWords = await schedulesInWords(tx, workspaceId, [before, after])
      return { about: `schedule ${scheduleId}`, before: inWords(before), after: inWords(after) }
    })
    return { ok: true }
  })
}
