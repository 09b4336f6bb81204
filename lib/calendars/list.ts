import { addDays } from 'date-fns'
import { describeAddress } from '../channels/web-address'
import { type Context, requirePermission } from '../context'
import { type Absence, readAbsences } from '../on-call/away/read-absences'
import { readCalendarShifts } from '../on-call/calendar-shifts/read'
import { calendarMark, readCalendar } from './stored'

const NEXT_SHOWN = 5
const UNKNOWN_SHOWN = 20
/** Of those who are not known; a year says most. */
const AHEAD_DAYS = 366

export type ListedCalendar = Awaited<ReturnType<typeof listCalendars>>[number]

/** What was read of each, and whom it names that nobody is. */
export async function listCalendars(ctx: Context, only: { calendarId?: number } = {}) {
  requirePermission(ctx, 'manage calendars')
  const { db, workspaceId, now } = ctx
  const calendars = await db.read.calendar.findMany({
    where: { workspaceId, removedAt: null, ...(only.calendarId !== undefined && { id: only.calendarId }) },
    orderBy: { name: 'asc' },
    select: {
      ...{ id: true, name: true, kind: true, url: true, readAt: true, goodAt: true, failingSince: true, fault: true },
      _count: { select: { events: { where: { endsAt: { gt: now } } } } },
    },
  })
  const unknown = await unknownNames(ctx)
  return calendars.map(({ url, _count, ...calendar }) => ({
    ...calendar,
    source: url === null ? undefined : describeAddress(url),
    coming: _count.events,
    unknown: unknown.filter(({ calendarId }) => calendarId === calendar.id),
  }))
}

type UnknownName = Omit<Absence, 'userIds'>

/** Titles of absence that name nobody here, and of shifts with a name that is nobody's; each once: at its next time. */
export async function unknownNames(ctx: Context): Promise<UnknownName[]> {
  const { db, workspaceId, now } = ctx
  const absences = await readAbsences(db.read, workspaceId, { from: now, to: addDays(now, AHEAD_DAYS) })
  const away = absences.filter(({ userIds, endsAt }) => userIds.length === 0 && endsAt > now)
  const unknown: UnknownName[] = [...away, ...(await unknownShifts(ctx))]
  return [...new Map(unknown.toReversed().map((one) => [`${one.calendarId} ${one.title}`, one])).values()].reverse()
}

/** A disabled person is nobody's name, as a shift goes. */
async function unknownShifts({ db, workspaceId, now }: Context): Promise<UnknownName[]> {
  const where = { workspaceId, kind: 'shifts', removedAt: null } as const
  const calendars = await db.read.calendar.findMany({ where, select: { id: true } })
  const period = { from: now, to: addDays(now, AHEAD_DAYS) }
  const shiftsOf = await readCalendarShifts(db, { workspaceId, calendarIds: calendars.map(({ id }) => id) }, period)
  return calendars
    .flatMap(({ id }) => shiftsOf(id))
    .filter(({ endsAt, people, unknown }) => {
      return endsAt > now && (unknown.length > 0 || people.some(({ disabledAt }) => disabledAt !== null))
    })
}

export type CalendarPage = Awaited<ReturnType<typeof getCalendar>>

/** @throws NotFoundError when the workspace has no such calendar */
export async function getCalendar(ctx: Context, calendarId: number) {
  requirePermission(ctx, 'manage calendars')
  const { db, workspaceId, now } = ctx
  const stored = await readCalendar(db.read, workspaceId, calendarId)
  const [listed] = await listCalendars(ctx, { calendarId })
  const next = await db.read.calendarEvent.findMany({
    where: { calendarId, endsAt: { gt: now } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: NEXT_SHOWN,
    select: { startsAt: true, endsAt: true, isFloating: true, isAllDay: true, title: true },
  })
  const partOfDay = stored.kind === 'holidays' ? { calendarId, isAllDay: false, endsAt: { gt: now } } : undefined
  return {
    id: stored.id,
    name: stored.name,
    kind: stored.kind,
    url: stored.url,
    readAt: stored.readAt,
    goodAt: stored.goodAt,
    failingSince: stored.failingSince,
    fault: stored.fault,
    mark: calendarMark(stored),
    coming: listed?.coming ?? 0,
    unknown: (listed?.unknown ?? []).slice(0, UNKNOWN_SHOWN),
    moreUnknown: Math.max(0, (listed?.unknown.length ?? 0) - UNKNOWN_SHOWN),
    /** Events of holidays that are no whole days, and so no holidays. */
    partOfDay: partOfDay ? await db.read.calendarEvent.count({ where: partOfDay }) : 0,
    next,
  }
}
