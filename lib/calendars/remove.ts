import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { Result } from '../result'
import { calendarInWords } from './in-words'
import { readCalendar } from './stored'

/** With its events, unless a layer asks it for holidays or shifts, now or later. Layers of the past keep theirs: the past stays. */
export async function removeCalendar(
  ctx: Context,
  { calendarId }: { calendarId: number },
): Promise<Result<object, { reason: 'in-layer'; schedules: string[] }>> {
  requirePermission(ctx, 'manage calendars')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = await readCalendar(tx, workspaceId, calendarId)
    const versions = await tx.scheduleVersion.findMany({
      where: { workspaceId, layers: { some: { OR: [{ calendarId }, { shiftsCalendarId: calendarId }] } } },
      select: { endsAt: true, schedule: { select: { name: true } } },
    })
    const held = versions.filter(({ endsAt }) => endsAt === null || endsAt > now)
    if (held.length > 0)
      return { ok: false, reason: 'in-layer', schedules: [...new Set(held.map(({ schedule }) => schedule.name))] }
    if (versions.length === 0) await tx.calendar.delete({ where: { id: calendarId } })
    else
      await tx.calendar.update({
        where: { id: calendarId },
        data: { removedAt: now, url: null, dueAt: null, etag: null, lastModified: null },
      })
    await audit(tx, ctx, 'calendar removed', `${before.name} (#${calendarId})`, { before: calendarInWords(before) })
    return { ok: true }
  })
}
