import type { NamedShift } from '../calendar-shifts/read'
import { calendarStretches } from '../calendar-shifts/stretches'
import { type HolidayDays, holidaySpans } from '../holidays/days'
import { placesOf } from './count-turns'
import { hoursBetween, type WeeklyHours } from './hours'
import { DAWN, DUSK, outside, overlap, type Span, within } from './spans'
import { type Rhythm, turnsBetween } from './turns'

/** People who are on call together; none: nobody on purpose. */
type Turn = readonly number[]

export type Layer = Rhythm & {
  turns: readonly Turn[]
  /** The turn, from 0, that begins on `startsOn`. */
  firstTurn: number
  /** Only then; none: always. */
  hours: readonly WeeklyHours[]
  /** Whether only turns with hours count, so that Friday's person is not on again on Monday because of the weekend. */
  skipsClosed: boolean
  startsAt: Date | null
  endsAt: Date | null
  /** Its people are on call beside those of other layers, instead of giving way to the layers above. */
  adds: boolean
  /** Whose holidays close it or, with `onHolidaysOnly`, are the only days on which it is open; null: it knows none. */
  calendarId?: number | null
  onHolidaysOnly?: boolean
  /** Those days, as far as they are known. */
  holidays?: HolidayDays
  /** Whose events say who is on call, in place of turns; null: it has turns. */
  shiftsCalendarId?: number | null
  /** Those events, as far as they are known. */
  shifts?: readonly NamedShift[]
}

export type Stretch = Span & { turn: Turn }

type Period = { from: Date; to: Date }

/**
 * When its turns have effect by themselves, of those that overlap the period, in order. Turns are apart; shifts of a calendar may
 * overlap.
 */
export function stretchesOf(layer: Layer, timeZone: string, period: Period): Stretch[] {
  const meets = (one: Span) => one.startsAt < period.to && one.endsAt > period.from
  const held = { startsAt: layer.startsAt ?? DAWN, endsAt: layer.endsAt ?? DUSK }
  const all = namedStretches(layer, timeZone, period)
    .filter(meets)
    .map((one) => overlap(one, held))
    .filter((one) => one.startsAt < one.endsAt && meets(one))
  const [first] = all
  if (!first) return []
  const end = Math.max(...all.map(({ endsAt }) => endsAt.getTime()))
  const open = openBetween(layer, timeZone, { from: first.startsAt, to: new Date(end) })
  return within(all, open).filter(meets)
}

function namedStretches(layer: Layer, timeZone: string, period: Period): readonly Stretch[] {
  const { turns, firstTurn, shiftsCalendarId = null, shifts = [] } = layer
  if (shiftsCalendarId !== null) return calendarStretches(timeZone, shifts)
  if (turns.length === 0) return []
  const placeOf = placesOf(layer)
  return turnsBetween(timeZone, layer, period).map(({ number, startsAt, endsAt }) => ({
    turn: turns[remainder(placeOf(number) + firstTurn, turns.length)] ?? [],
    startsAt,
    endsAt,
  }))
}

/** All whom it names. */
export function peopleIn({ turns, shifts = [] }: Pick<Layer, 'turns' | 'shifts'>): number[] {
  return [...turns.flat(), ...shifts.flatMap(({ people }) => people.map(({ userId }) => userId))]
}

function openBetween(layer: Layer, timeZone: string, period: Period): Span[] {
  const { hours, calendarId = null, onHolidaysOnly = false, holidays = [] } = layer
  const open = hoursBetween(timeZone, hours, period)
  if (calendarId === null) return open
  const days = holidaySpans(timeZone, holidays)
  return onHolidaysOnly ? within(open, days) : outside(open, days)
}

export function remainder(number: number, of: number) {
  return ((number % of) + of) % of
}
