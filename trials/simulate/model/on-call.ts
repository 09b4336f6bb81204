import type { Holiday, Layer, Override, Roster } from '../record/settings'
import { localTime } from './local-time'
import { isWithinHours, latestShown } from './week-hours'

const HOUR = 3_600_000
const LENGTHS = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR }
const MINUTE = 60_000
const LONGEST_LEAP = 2 * HOUR

/** As a calendar has them at the time; none of one that nobody knows. */
export type Holidays = ReadonlyMap<number, Holiday[]>

const NO_CALENDARS: Holidays = new Map()

/** By the wall clock. Each override changes what those before it left. */
export function onCall(roster: Roster, overrides: Override[], wall: number, holidays = NO_CALENDARS): Set<number> {
  const covering = overrides.filter(({ startsAt, endsAt }) => startsAt <= wall && wall < endsAt)
  const inOrder = covering.toSorted((one, other) => one.overrideId - other.overrideId)
  return inOrder.reduce(covered, new Set(byLayers(roster, wall, holidays)))
}

/** The first layer from the top that is open, and all that add. */
function byLayers({ timeZone, layers }: Roster, wall: number, holidays: Holidays): number[] {
  const hasDay = (layer: Layer) => isOpenThatDay(layer, latestShown(timeZone, wall), holidays)
  const open = layers.filter(
    (layer) => layer.turns.length > 0 && isWithinHours(timeZone, layer.hours, wall) && hasDay(layer),
  )
  const top = open.find(({ adds }) => !adds)
  const counting = open.filter((layer) => layer === top || layer.adds)
  return counting.flatMap((layer) => turnOf(layer, timeZone, wall))
}

function isOpenThatDay({ calendarId, onHolidaysOnly }: Layer, local: number, holidays: Holidays) {
  if (calendarId === null) return true
  const isHoliday = holidays.get(calendarId)?.some(({ from, to }) => from <= local && local < to) ?? false
  return isHoliday === onHolidaysOnly
}

function covered(people: Set<number>, { userId, insteadOfId, isBeside }: Override): Set<number> {
  const comes = userId === null ? [] : [userId]
  if (isBeside) return new Set([...people, ...comes])
  if (insteadOfId === null) return new Set(comes)
  if (!people.has(insteadOfId)) return people
  return new Set([...[...people].filter((one) => one !== insteadOfId), ...comes])
}

function turnOf(layer: Layer, timeZone: string, wall: number): number[] {
  const number = numberAt(layer, timeZone, wall)
  const { turns } = layer
  return turns[((number % turns.length) + turns.length) % turns.length] ?? []
}

/** A clock that is set back does not take back a turn that has begun: the latest turn of the last hours counts. */
function numberAt({ shiftUnit, shiftLength, handoverTime, startsOn }: Layer, timeZone: string, wall: number) {
  const first = Date.parse(`${startsOn}T${handoverTime}:00Z`)
  const at = (instant: number) =>
    Math.floor((localTime(timeZone, instant) - first) / (LENGTHS[shiftUnit] * shiftLength))
  const isEven = localTime(timeZone, wall) - localTime(timeZone, wall - LONGEST_LEAP) === LONGEST_LEAP
  if (isEven) return at(wall)
  return Math.max(...Array.from({ length: LONGEST_LEAP / MINUTE }, (_, back) => at(wall - back * MINUTE)))
}
