import { subDays } from 'date-fns'
import type { Transaction } from '../db/database'
import { groupBy } from '../values/group-by'
import type { ReadEvent } from './parse'

const AT_ONCE = 500
/** Holidays of the past say who was on call then; nobody looks farther back. */
const KEPT_DAYS = 800

type Of = { workspaceId: number; calendarId: number; now: Date; isFirst: boolean }

/**
 * What is over stays as it was known: a calendar may forget it, or rewrite it. Of the rest only what is different is written,
 * since others wait for the database meanwhile. The first time, what is over is read too.
 */
export async function storeEvents(tx: Transaction, { workspaceId, calendarId, now, isFirst }: Of, events: ReadEvent[]) {
  await tx.calendarEvent.deleteMany({ where: { calendarId, endsAt: { lt: subDays(now, KEPT_DAYS) } } })
  // In some zone a day of the calendar is over later.
  const over = subDays(now, 1)
  const read = events.filter(({ endsAt }) => isFirst || endsAt > over).map((event) => rowOf(event))
  const stored = await tx.calendarEvent.findMany({ where: { calendarId, ...(!isFirst && { endsAt: { gt: over } }) } })
  const spare = groupBy(stored, keyOf)
  const fresh = read.filter((row) => spare.get(keyOf(row))?.pop() === undefined)
  const gone = [...spare.values()].flat().map(({ id }) => id)
  for (const ids of chunks(gone)) await tx.calendarEvent.deleteMany({ where: { id: { in: ids } } })
  for (const rows of chunks(fresh))
    await tx.calendarEvent.createMany({ data: rows.map((row) => ({ ...row, workspaceId, calendarId })) })
}

type Row = Omit<ReadEvent, 'emails'> & { emails: string }

function rowOf({ emails, ...event }: ReadEvent): Row {
  return { ...event, emails: JSON.stringify(emails) }
}

function keyOf({ startsAt, endsAt, isFloating, isAllDay, title, emails }: Row) {
  return JSON.stringify([startsAt.getTime(), endsAt.getTime(), isFloating, isAllDay, title, emails])
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / AT_ONCE)
  return Array.from({ length: count }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}
