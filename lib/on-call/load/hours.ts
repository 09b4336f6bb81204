import { overlap, type Span, unionOf, within } from '../layers/spans'
import { instantOf, wallClockAt } from '../wall-clock'

/** Each instant is in one of them, by the wall clock of a zone: docs/paging.md has the table. */
export const HOURS = ['business', 'off', 'night', 'weekend', 'holiday'] as const
export type Hours = (typeof HOURS)[number]
export type ByHours = Record<Hours, number>

/** `night`, `weekend`: the day on which it began, YYYY-MM-DD. A night of the weekend is both. */
export type DayPart = Span & { hours: Hours; night: string | undefined; weekend: string | undefined }

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Of the dashboard too. */
export const NIGHT = { from: 22, to: 7 } as const
const PARTS = [
  { from: 0, to: NIGHT.to, hours: 'night' },
  { from: NIGHT.to, to: 9, hours: 'off' },
  { from: 9, to: 18, hours: 'business' },
  { from: 18, to: NIGHT.from, hours: 'off' },
  { from: NIGHT.from, to: 24, hours: 'night' },
] as const
const SATURDAY = 5
const NONE: ReadonlySet<string> = new Set()

/** The parts of the span, in order and without gaps. `holidays`: YYYY-MM-DD; those of a weekend are the weekend's. */
export function dayParts(timeZone: string, span: Span, holidays: ReadonlySet<string> = NONE): DayPart[] {
  const first = midnightOf(wallClockAt(timeZone, span.startsAt.getTime()))
  const last = wallClockAt(timeZone, span.endsAt.getTime())
  const days = Array.from({ length: Math.max(0, Math.floor((last - first) / DAY) + 1) }, (_, day) => first + day * DAY)
  return days
    .flatMap((day) => PARTS.map((part) => dayPart(timeZone, { day, isHoliday: holidays.has(dateOf(day)) }, part)))
    .map((part) => overlap(part, span))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
}

type Day = { day: number; isHoliday: boolean }

function dayPart(timeZone: string, { day, isHoliday }: Day, { from, to, hours }: (typeof PARTS)[number]): DayPart {
  const weekday = (day / DAY + 3) % 7
  const saturday = day + (SATURDAY - weekday) * DAY
  return {
    startsAt: new Date(instantOf(timeZone, day + from * HOUR)),
    endsAt: new Date(instantOf(timeZone, day + to * HOUR)),
    hours: weekday >= SATURDAY ? 'weekend' : isHoliday ? 'holiday' : hours,
    night: hours === 'night' ? dateOf(from === 0 ? day - DAY : day) : undefined,
    weekend: weekday >= SATURDAY ? dateOf(saturday) : undefined,
  }
}

/** Milliseconds of the spans in each; where they overlap they count once. */
export function timeByHours(spans: readonly Span[], parts: readonly DayPart[]): ByHours {
  const whole = unionOf(spans)
  return byHours((hours) =>
    within(
      whole,
      parts.filter((part) => part.hours === hours),
    ).reduce((sum, { startsAt, endsAt }) => sum + endsAt.getTime() - startsAt.getTime(), 0),
  )
}

export function byHours(figure: (hours: Hours) => number): ByHours {
  return {
    business: figure('business'),
    off: figure('off'),
    night: figure('night'),
    weekend: figure('weekend'),
    holiday: figure('holiday'),
  }
}

export function sumOf({ business, off, night, weekend, holiday }: ByHours) {
  return business + off + night + weekend + holiday
}

function midnightOf(wall: number) {
  return Math.floor(wall / DAY) * DAY
}

function dateOf(day: number) {
  return new Date(day).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
