import type { Luck } from '../luck/luck'
import type { Holiday } from '../record/settings'

const DAY_MS = 86_400_000
const EARLIEST = -4
const LATEST = 8

/** The text of a file, and which holidays it has: those of some time are none. */
export type CalendarFile = { text: string; holidays: Holiday[] }

/** Around `now`, so that most of them come while a world runs. */
export function drawCalendarFile(luck: Luck, now: number): CalendarFile {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const events = Array.from({ length: luck.between(1, 5) }, (_, number) => drawEvent(luck, today, number))
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap(({ lines }) => lines), 'END:VCALENDAR', ''].join(
    '\r\n',
  )
  return { text, holidays: events.flatMap(({ holidays }) => holidays) }
}

function drawEvent(luck: Luck, today: number, number: number) {
  const from = today + luck.between(EARLIEST, LATEST) * DAY_MS
  const days = luck.pick([1, 1, 1, 2])
  const times = luck.pick([1, 1, 1, 3])
  const apart = luck.between(days, 3)
  const begin = ['BEGIN:VEVENT', `UID:${number}@file.test`, `SUMMARY:Day ${number}`]
  if (luck.chance(0.15)) {
    const timed = [`DTSTART:${dayOf(from)}T080000Z`, `DTEND:${dayOf(from)}T180000Z`]
    return { lines: [...begin, ...timed, 'END:VEVENT'], holidays: [] }
  }
  const end = days > 1 || luck.chance(0.5) ? [`DTEND;VALUE=DATE:${dayOf(from + days * DAY_MS)}`] : []
  const again = times > 1 ? [`RRULE:FREQ=DAILY;INTERVAL=${apart};COUNT=${times}`] : []
  const holidays = Array.from({ length: times }, (_, time) => {
    const begins = from + time * apart * DAY_MS
    return { from: begins, to: begins + days * DAY_MS }
  })
  return { lines: [...begin, `DTSTART;VALUE=DATE:${dayOf(from)}`, ...end, ...again, 'END:VEVENT'], holidays }
}

function dayOf(midnight: number) {
  return new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '')
}
