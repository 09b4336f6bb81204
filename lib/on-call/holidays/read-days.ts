import type { Reader, Transaction } from '../../db/database'
import type { HolidayDays } from './days'

/** Of each calendar; none of one that was never read. */
export async function readHolidayDays(
  reader: Reader | Transaction,
  workspaceId: number,
  calendarIds: readonly number[],
): Promise<(calendarId: number | null | undefined) => HolidayDays> {
  if (calendarIds.length === 0) return () => []
  const events = await reader.calendarEvent.findMany({
    where: { workspaceId, calendarId: { in: [...new Set(calendarIds)] }, isAllDay: true },
    select: { calendarId: true, startsAt: true, endsAt: true },
  })
  return (calendarId) =>
    events.flatMap((event) =>
      event.calendarId === calendarId ? { startsAt: event.startsAt, endsAt: event.endsAt } : [],
    )
}
