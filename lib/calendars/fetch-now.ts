import { addMinutes } from 'date-fns'
import { type Context, requirePermission } from '../context'
import type { Post } from '../outbound/post'
import { fetchCalendar } from './fetch'
import { EVERY_MINUTES } from './fetch-due'
import { readCalendar } from './stored'

/** Does not wait for its turn. What comes of it is with the calendar. */
export async function fetchNow(ctx: Context, post: Post, calendarId: number): Promise<void> {
  requirePermission(ctx, 'manage calendars')
  const { db, workspaceId, now } = ctx
  const calendar = await readCalendar(db.read, workspaceId, calendarId)
  if (calendar.url === null) return
  const data = { dueAt: addMinutes(now, EVERY_MINUTES) }
  await db.write((tx) => tx.calendar.updateMany({ where: { id: calendarId, url: { not: null } }, data }))
  await fetchCalendar({ db, post, now: () => now }, calendar)
}
