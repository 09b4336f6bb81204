import { addDays, addYears } from 'date-fns'
import { createBoundedThread, type Unfinished } from '../bounded-thread'
import type { CalendarKind } from '../db/database'
import { instantOf } from '../on-call/wall-clock'
import { shortened, visibleLine } from '../values/text'

export const MOST_BYTES = 4_194_304
const DAYS_BACK = 90
const YEARS_AHEAD = 2
/** `times`: of one event that are read; `steps`: from its first on, and every day for 50 years are 18,250. */
const MOST = { events: 5_000, times: 1_000, steps: 20_000, emails: 100 }
const LONGEST_TITLE = 200

/** Who takes part, and who made it. */
type NamedEmails = { attendees: string[]; organizer: string[] }

/** With `isFloating`, both times are the wall clock's, as if it were UTC. */
export type ReadEvent = {
  title: string
  startsAt: Date
  endsAt: Date
  isFloating: boolean
  isAllDay: boolean
  emails: NamedEmails
}

type Task = { text: string; from: number; to: number; keepsZones: boolean; most: typeof MOST }
type Found = {
  title: string
  zone: string | null
  startsAt: number
  endsAt: number
  isAllDay: boolean
  emails: NamedEmails
}
type Parsed = { ok: true; events: Found[] } | { ok: false; fault: string }
type CalendarThread = ReturnType<typeof createCalendarThread>

declare global {
  // Global, because the bundle holds this module several times.
  var tocsinCalendarThread: CalendarThread | undefined
}

const TIME_LIMIT = 5_000

function createCalendarThread() {
  return createBoundedThread<Task, Parsed>({
    file: 'lib/calendars/parse.thread.mjs',
    nothing: { text: '', from: 0, to: 0, keepsZones: false, most: MOST },
    milliseconds: TIME_LIMIT,
  })
}

function sharedThread() {
  globalThis.tocsinCalendarThread ??= createCalendarThread()
  return globalThis.tocsinCalendarThread
}

/** `isLater`: nothing is wrong with the text; others were being read. */
export type ReadCalendar = { ok: true; events: ReadEvent[] } | { ok: false; fault: string; isLater: boolean }

/** The times of its events from 90 days ago to two years ahead, in a thread of its own with little time and memory. */
export async function parseCalendar(text: string, now: Date, kind: CalendarKind): Promise<ReadCalendar> {
  if (Buffer.byteLength(text) > MOST_BYTES) return refused('It has over 4 MiB.')
  if (!/BEGIN:VCALENDAR/i.test(text)) return refused('It is not in the form of iCalendar.')
  const span = { from: addDays(now, -DAYS_BACK).getTime(), to: addYears(now, YEARS_AHEAD).getTime() }
  const parsed = await sharedThread().run({ text, ...span, keepsZones: kind === 'shifts', most: MOST })
  if (!parsed.ok) return refused(UNFINISHED[parsed.reason], parsed.reason === 'too_much_at_once')
  if (!parsed.answer.ok) return refused(parsed.answer.fault)
  return { ok: true, events: parsed.answer.events.map(eventOf).filter(({ startsAt, endsAt }) => startsAt < endsAt) }
}

const UNFINISHED: Record<Unfinished, string> = {
  too_slow: 'Reading it takes too long: it has too many events, or they repeat too often.',
  too_large: 'Reading it takes too much memory: it has too many events, or they repeat too often.',
  too_much_at_once: 'Other calendars are being read. Try it again in a minute.',
}

function refused(fault: string, isLater = false): ReadCalendar {
  return { ok: false, fault, isLater }
}

function eventOf({ title, zone, startsAt, endsAt, isAllDay, emails }: Found): ReadEvent {
  const at = (wall: number) => new Date(zone === null || zone === 'UTC' ? wall : instantOf(zone, wall))
  return {
    title: shortened(visibleLine(title).replaceAll(/\s+/g, ' '), LONGEST_TITLE),
    startsAt: at(startsAt),
    endsAt: at(endsAt),
    isFloating: zone === null,
    isAllDay,
    emails,
  }
}
