import { addMinutes } from 'date-fns'
import pLimit from 'p-limit'
import type { Database } from '../db/database'
import type { Post } from '../outbound/post'
import { fetchCalendar } from './fetch'

export const EVERY_MINUTES = 10
const IN_A_TURN = 40
/** A slow address holds up few others. */
const AT_ONCE = 4

type Deps = { db: Database; post: Post; now: () => Date; onFault: (calendarId: number, fault: string) => void }

/** Fetches calendars whose time has come; tells of each that begins to fail. */
export async function fetchDueCalendars(deps: Deps): Promise<void> {
  const { db, now } = deps
  const due = await db.read.calendar.findMany({
    where: { dueAt: { lte: now() }, url: { not: null }, removedAt: null },
    orderBy: { dueAt: 'asc' },
    take: IN_A_TURN,
  })
  await pLimit(AT_ONCE).map(due, async (calendar) => {
    if (!(await claim(deps, calendar))) return
    const fault = await fetchCalendar(deps, calendar)
    if (fault !== undefined && calendar.fault === null) deps.onFault(calendar.id, fault)
  })
}

/** Another instance may have taken it. */
async function claim({ db, now }: Deps, { id, dueAt }: { id: number; dueAt: Date | null }) {
  const data = { dueAt: addMinutes(now(), EVERY_MINUTES) }
  const { count } = await db.write((tx) => tx.calendar.updateMany({ where: { id, dueAt }, data }))
  return count === 1
}
