import { addDays, subDays } from 'date-fns'
import type { Asking } from '../../db/database'
import { sql } from '../../db/sql/sql'
import { groupBy } from '../../values/group-by'
import { type StoredTime, storedTime } from '../../values/stored-time'
import type { Span } from '../layers/spans'
import { createNameMatcher, type Nameable, type Named } from './match-names'

type NamedPerson = Nameable & { user: { id: number; name: string; disabledAt: Date | null } }

/** An event of a calendar of shifts; with `isFloating` by the wall clock of whatever zone. */
export type NamedShift = Span & Named<NamedPerson> & { calendarId: number; title: string; isFloating: boolean }

type Wanted = { workspaceId: number; calendarIds: readonly number[] }
type Period = { from: Date; to: Date }

/**
 * Those that meet the period in any zone, and all that meet one of those: levels above may cut them there. None of a calendar
 * that was never read.
 */
export async function readCalendarShifts(
  asking: Asking,
  { workspaceId, calendarIds }: Wanted,
  period: Period,
): Promise<(calendarId: number | null | undefined) => readonly NamedShift[]> {
  const ids = [...new Set(calendarIds)]
  if (ids.length === 0) return () => []
  const meeting = ({ from, to }: Period) => sql`
    FROM "CalendarEvent" AS event
    JOIN "Calendar" AS calendar ON calendar."id" = event."calendarId" AND calendar."kind" = 'shifts'
    WHERE event."workspaceId" = ${workspaceId} AND event."calendarId" ${asking.isOneOf(ids)}
      AND event."endsAt" > ${subDays(from, 1)} AND event."startsAt" < ${addDays(to, 1)}`
  const [reach] = await asking.query<{ first: StoredTime; last: StoredTime }>`
    SELECT MIN(event."startsAt") AS "first", MAX(event."endsAt") AS "last" ${meeting(period)}`
  const [from, to] = [storedTime(reach?.first ?? null), storedTime(reach?.last ?? null)]
  if (!from || !to) return () => []
  const events = await asking.query<StoredEvent>`
    SELECT event."calendarId", event."title", event."emails", event."startsAt", event."endsAt", event."isFloating"
    ${meeting({ from, to })} ORDER BY event."startsAt", event."id"`
  const match = createNameMatcher(await readPeople(asking, workspaceId))
  const shifts = events.map(({ calendarId, title, emails, startsAt, endsAt, isFloating }) => ({
    ...{ calendarId, title, startsAt: new Date(startsAt), endsAt: new Date(endsAt), isFloating: Boolean(isFloating) },
    ...match({ title, emails }),
  }))
  const byCalendar = groupBy(shifts, ({ calendarId }) => calendarId)
  return (calendarId) => (calendarId == null ? [] : (byCalendar.get(calendarId) ?? []))
}

type StoredEvent = Pick<NamedShift, 'calendarId' | 'title'> & {
  emails: string
  startsAt: Date | number
  endsAt: Date | number
  isFloating: boolean | number
}

/** Nothing pages a viewer, so a calendar that names one names nobody. */
async function readPeople({ query }: Asking, workspaceId: number): Promise<NamedPerson[]> {
  const users = await query<{ id: number; name: string; email: string; disabledAt: StoredTime }>`
    SELECT person."id", person."name", account."email", person."disabledAt"
    FROM "User" AS person JOIN "Account" AS account ON account."id" = person."accountId"
    WHERE person."workspaceId" = ${workspaceId} AND person."role" <> 'viewer' AND NOT person."isServiceAccount"
    ORDER BY person."id"`
  return users.map(({ id, name, email, disabledAt: stored }) => {
    const disabledAt = storedTime(stored)
    return { userId: id, name, email, disabledAt, user: { id, name, disabledAt } }
  })
}
