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
}

export type Stretch = Span & { turn: Turn }

/** When its turns have effect by themselves, of those that overlap the period; in order, and apart. */
export function stretchesOf(layer: Layer, timeZone: string, period: { from: Date; to: Date }): Stretch[] {
  const { turns, firstTurn, startsAt, endsAt } = layer
  if (turns.length === 0) return []
  const placeOf = placesOf(layer)
  const held = { startsAt: startsAt ?? DAWN, endsAt: endsAt ?? DUSK }
  const all = turnsBetween(timeZone, layer, period)
    .map((one) => ({
      ...overlap(one, held),
      turn: turns[remainder(placeOf(one.number) + firstTurn, turns.length)] ?? [],
    }))
    .filter((one) => one.startsAt < one.endsAt)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return []
  const open = openBetween(layer, timeZone, { from: first.startsAt, to: last.endsAt })
  return within(
    all.map((one) => ({ turn: one.turn, startsAt: one.startsAt, endsAt: one.endsAt })),
    open,
  ).filter((one) => one.startsAt < period.to && one.endsAt > period.from)
}

function openBetween(layer: Layer, timeZone: string, period: { from: Date; to: Date }): Span[] {
  const { hours, calendarId = null, onHolidaysOnly = false, holidays = [] } = layer
  const open = hoursBetween(timeZone, hours, period)
  if (calendarId === null) return open
  const days = holidaySpans(timeZone, holidays)
  return onHolidaysOnly ? within(open, days) : outside(open, days)
}

export function remainder(number: number, of: number) {
  return ((number % of) + of) % of
}
