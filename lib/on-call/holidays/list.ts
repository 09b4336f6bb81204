import { addDays, subDays } from 'date-fns'
import type { Context } from '../../context'
import { byName } from '../../values/by-name'

/** `date`: YYYY-MM-DD. */
export type Holiday = { date: string; title: string; calendar: string }

const DAY = 86_400_000

/** Each day of the holidays of all calendars of the workspace, in order. */
export async function listHolidays(ctx: Context, period: { from: Date; to: Date }): Promise<Holiday[]> {
  const [from, to] = [subDays(period.from, 1), addDays(period.to, 1)]
  const events = await ctx.db.read.calendarEvent.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      isAllDay: true,
      endsAt: { gt: from },
      startsAt: { lt: to },
      calendar: { kind: 'holidays', removedAt: null },
    },
    include: { calendar: { select: { name: true } } },
  })
  const inOrder = events.toSorted((one, other) => +one.startsAt - +other.startsAt || one.id - other.id)
  return inOrder.flatMap(({ startsAt, endsAt, title, calendar }) =>
    daysBetween(Math.max(+startsAt, floor(+from)), Math.min(+endsAt, +to)).map((date) => {
      return { date, title, calendar: calendar.name }
    }),
  )
}

export type HolidayCalendar = { id: number; name: string; isRead: boolean }

/** For forms and sentences: anybody may know which there are, not where they come from. */
export async function listHolidayCalendars({ db, workspaceId }: Context): Promise<HolidayCalendar[]> {
  const found = await db.read.calendar.findMany({
    where: { workspaceId, kind: 'holidays', removedAt: null },
    select: { id: true, name: true, readAt: true },
  })
  return found.map(({ id, name, readAt }) => ({ id, name, isRead: readAt !== null })).toSorted(byName)
}

function daysBetween(from: number, to: number): string[] {
  const count = Math.max(0, Math.ceil((to - from) / DAY))
  return Array.from({ length: count }, (_, day) => new Date(from + day * DAY).toISOString().slice(0, 10))
}

function floor(at: number) {
  return Math.floor(at / DAY) * DAY
}
