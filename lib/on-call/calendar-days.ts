import { instantOf, wallClockAt } from './wall-clock'

const DAY = 86_400_000

type Stretch = { startsAt: Date; endsAt: Date }

export type DayEntry<S> = { from: string; to: string; shift: S | undefined }

export type CalendarDay<S> = {
  /** YYYY-MM-DD */
  date: string
  isToday: boolean
  entries: DayEntry<S>[]
}

/** Whole weeks from this week's Monday, on the zone's wall clock. */
export function weeksFrom(now: Date, timeZone: string, weeks: number) {
  const today = dayAt(now, timeZone)
  return days({ first: today - ((today + 3) % 7), count: weeks * 7, today, timeZone })
}

export function daysFromYesterday(now: Date, timeZone: string, count: number) {
  const today = dayAt(now, timeZone)
  return days({ first: today - 1, count, today, timeZone })
}

/** Whole weeks that hold a month, from a Monday. @param month YYYY-MM */
export function weeksOfMonth(month: string, now: Date, timeZone: string) {
  const first = Date.parse(`${month}-01`) / DAY
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = Date.UTC(year, number, 0) / DAY
  const monday = first - ((first + 3) % 7)
  const count = Math.ceil((last - monday + 1) / 7) * 7
  return days({ first: monday, count, today: dayAt(now, timeZone), timeZone })
}

/** @param first YYYY-MM-DD */
export function daysFrom(first: string, now: Date, timeZone: string, count: number) {
  return days({ first: Date.parse(first) / DAY, count, today: dayAt(now, timeZone), timeZone })
}

/** @returns YYYY-MM-DD */
export function addDays(date: string, count: number) {
  return new Date(Date.parse(date) + count * DAY).toISOString().slice(0, 10)
}

function dayAt(now: Date, timeZone: string) {
  return Math.floor(wallClockAt(timeZone, now.getTime()) / DAY)
}

function days({ first, count, today, timeZone }: { first: number; count: number; today: number; timeZone: string }) {
  return Array.from({ length: count }, (_, index) => first + index).map((day) => ({
    date: new Date(day * DAY).toISOString().slice(0, 10),
    isToday: day === today,
    startsAt: new Date(instantOf(timeZone, day * DAY)),
    endsAt: new Date(instantOf(timeZone, (day + 1) * DAY)),
  }))
}

type Of<S> = { shifts: readonly S[]; timeZone: string; createdAt: Date }

/** Leaves out the time before the schedule was created. */
export function calendarDays<S extends Stretch>(
  { shifts, timeZone, createdAt }: Of<S>,
  days: ReturnType<typeof weeksFrom>,
): CalendarDay<S>[] {
  return days.map(({ date, isToday, startsAt, endsAt }) => {
    const parts = partsOf(shifts, { startsAt: later(startsAt, createdAt), endsAt })
    const clock = (at: Date) => (at >= endsAt ? '24:00' : clockOf(timeZone, at))
    const entries = parts.map((part) => ({ from: clock(part.startsAt), to: clock(part.endsAt), shift: part.shift }))
    return { date, isToday, entries }
  })
}

function clockOf(timeZone: string, at: Date) {
  return new Date(wallClockAt(timeZone, at.getTime())).toISOString().slice(11, 16)
}

type Part<S> = Stretch & { shift: S | undefined }

/** Uncovered parts of the day have no one; parts of several people overlap. */
export function partsOf<S extends Stretch>(shifts: readonly S[], day: Stretch) {
  const parts: Part<S>[] = []
  let covered = day.startsAt
  for (const shift of shifts) {
    if (shift.endsAt <= day.startsAt || shift.startsAt >= day.endsAt) continue
    const startsAt = later(shift.startsAt, day.startsAt)
    const endsAt = earlier(shift.endsAt, day.endsAt)
    if (startsAt > covered) parts.push({ startsAt: covered, endsAt: startsAt, shift: undefined })
    parts.push({ startsAt, endsAt, shift })
    covered = later(covered, endsAt)
  }
  if (covered < day.endsAt) parts.push({ startsAt: covered, endsAt: day.endsAt, shift: undefined })
  return parts
}

export function later(a: Date, b: Date) {
  return a > b ? a : b
}

function earlier(a: Date, b: Date) {
  return a <= b ? a : b
}
