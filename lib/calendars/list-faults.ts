import { addDays, subHours } from 'date-fns'
import { timeInWords } from '../audit/time-in-words'
import { type Context, requirePermission } from '../context'
import type { CalendarKind } from '../db/database'
import { calendar as scheduleCalendars } from '../on-call/calendar'
import { runningOutInWords } from '../on-call/calendar-shifts/running-out'
import { unknownNames } from './list'

const OLD_HOURS = 24
/** Holidays that end sooner come to an end unnoticed. */
const SHORT_DAYS = 30
const NAMED = 3

/** What is to be done about calendars, a sentence each. */
export async function listCalendarFaults(ctx: Context): Promise<string[]> {
  requirePermission(ctx, 'manage calendars')
  const calendars = await ctx.db.read.calendar.findMany({
    where: { workspaceId: ctx.workspaceId, removedAt: null },
    orderBy: { name: 'asc' },
    select: SELECTED,
  })
  const last = await lastHolidays(ctx)
  const unknown = calendars.some(({ kind }) => kind !== 'holidays') ? await unknownNames(ctx) : []
  const faults = calendars.flatMap((calendar) => [
    ...fetchFaults(calendar, ctx.now),
    ...endFaults(calendar, last.get(calendar.id), ctx.now),
    ...nameFaults(
      calendar,
      unknown.flatMap(({ calendarId, title }) => (calendarId === calendar.id ? title : [])),
    ),
  ])
  return [...faults, ...(calendars.some(({ kind }) => kind === 'shifts') ? await runningOutFaults(ctx) : [])]
}

/** By schedules: what matters is that one has nobody once its calendar ends. */
async function runningOutFaults(ctx: Context) {
  const schedules = await scheduleCalendars(ctx, { from: ctx.now, to: ctx.now })
  return schedules.flatMap(({ name, runningOut }) =>
    runningOut ? [`Schedule ${name}: ${runningOutInWords(runningOut, ctx.now)}`] : [],
  )
}

const SELECTED = {
  ...{ id: true, name: true, kind: true, url: true, createdAt: true },
  ...{ goodAt: true, failingSince: true, fault: true },
} as const

async function lastHolidays({ db, workspaceId }: Context) {
  const last = await db.read.calendarEvent.groupBy({
    by: 'calendarId',
    where: { workspaceId, isAllDay: true },
    _max: { endsAt: true },
  })
  return new Map(last.map(({ calendarId, _max }) => [calendarId, _max.endsAt ?? undefined]))
}

type Fetched = {
  name: string
  url: string | null
  createdAt: Date
  goodAt: Date | null
  failingSince: Date | null
  fault: string | null
}

function fetchFaults({ name, url, createdAt, goodAt, failingSince, fault }: Fetched, now: Date) {
  if (url === null) return []
  const copy = goodAt ? `What was read until ${timeInWords(goodAt)} stays.` : 'Nothing of it was read yet.'
  if (fault && failingSince)
    return [`Calendar ${name} cannot be read since ${timeInWords(failingSince)}. ${fault} ${copy}`]
  const known = goodAt ?? createdAt
  return known < subHours(now, OLD_HOURS)
    ? [`Calendar ${name} was not fetched for over ${OLD_HOURS} hours. ${copy}`]
    : []
}

type Ending = { name: string; kind: string; goodAt: Date | null }

function endFaults({ name, kind, goodAt }: Ending, endsAt: Date | undefined, now: Date) {
  if (kind !== 'holidays' || !goodAt || (endsAt && endsAt > addDays(now, SHORT_DAYS))) return []
  return [`Calendar ${name} has no holidays beyond the next ${SHORT_DAYS} days: give it newer ones.`]
}

function nameFaults({ name, kind }: { name: string; kind: CalendarKind }, titles: readonly string[]) {
  if (titles.length === 0) return []
  const named = titles.slice(0, NAMED).map((title) => `“${title || 'without a title'}”`)
  const more = titles.length > NAMED ? `, and ${titles.length - NAMED} more` : ''
  const all = `${named.join(', ')}${more}`
  if (kind === 'shifts')
    return [
      `Calendar ${name} says of somebody who is not known here that they are on call: ${all}. Nobody is paged for it.`,
    ]
  return [
    `Calendar ${name} says of somebody who is not known here that they are away: ${all}. Nobody is marked as away for it.`,
  ]
}
