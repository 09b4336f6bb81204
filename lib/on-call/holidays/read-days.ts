import type { Asking } from '../../db/database'
import { groupBy } from '../../values/group-by'
import type { HolidayDays } from './days'

/** Of each calendar; none of one that was never read. */
export async function readHolidayDays(
  { query, isOneOf }: Asking,
  workspaceId: number,
  calendarIds: readonly number[],
): Promise<(calendarId: number | null | undefined) => HolidayDays> {
  if (calendarIds.length === 0) return () => []
  const events = await query<{ calendarId: number; startsAt: Date | number; endsAt: Date | number }>`
    SELECT "calendarId", "startsAt", "endsAt" FROM "CalendarEvent"
    WHERE "workspaceId" = ${workspaceId} AND "calendarId" ${isOneOf([...new Set(calendarIds)])} AND "isAllDay"
    ORDER BY "id"`
  const days = events.map(({ calendarId, startsAt, endsAt }) => ({
    calendarId,
    ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
  }))
  const byCalendar = groupBy(days, ({ calendarId }) => calendarId)
  return (calendarId) => (calendarId == null ? [] : (byCalendar.get(calendarId) ?? []))
}
