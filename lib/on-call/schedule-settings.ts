import { addDays } from 'date-fns'
import type { Context } from '../context'
import type { Asking, CalendarKind } from '../db/database'
import type { Role } from '../permissions'
import type { FieldErrors } from '../result'
import { nameFault, takenFault } from '../values/name'
import { type StoredTime, storedTime } from '../values/stored-time'
import { visibleLine } from '../values/text'
import { readCalendarShifts } from './calendar-shifts/read'
import { readHolidayDays } from './holidays/read-days'
import { type WeeklyHours, weeklyHours } from './layers/hours'
import { SHIFT_UNITS, type ShiftUnit } from './layers/turns'
import type { NamedLayer } from './read-schedules'
import { knownTimeZone } from './time-zone'

/** A layer as a form or a file gives it. */
export type LayerSettings = {
  name: string
  shiftUnit: string
  shiftLengths: readonly number[]
  handoverTime: string
  startsOn: string
  /** People who are on call together; none: nobody on purpose. */
  turns: readonly (readonly number[])[]
  hours: readonly WeeklyHours[]
  skipsClosed: boolean
  adds: boolean
  startsAt: Date | null
  endsAt: Date | null
  calendarId?: number | null
  onHolidaysOnly?: boolean
  /** Whose events are its shifts, in place of turns. */
  shiftsCalendarId?: number | null
}

/** Its layers from the top. */
export type ScheduleSettings = { name: string; timeZone: string; layers: readonly LayerSettings[] }

export const LONGEST_SHIFT = { hour: 168, day: 90, week: 12, month: 3 } as const
export const MOST_LAYERS = 12
export const MOST_LENGTHS = 10
export const MOST_TURNS = 50
export const MOST_TOGETHER = 20
export const MOST_HOURS = 50
/** As far ahead as a preview may look. */
const SHOWN_DAYS = 400

type CheckedRoster = { timeZone: string; layers: NamedLayer[] }

export async function checkSettings(
  asking: Asking,
  ctx: Context,
  settings: ScheduleSettings,
  scheduleId?: number,
): Promise<{ name: string; roster: CheckedRoster } | { errors: FieldErrors }> {
  const name = visibleLine(settings.name)
  const all = await asking.query<{ id: number; name: string }>`
    SELECT "id", "name" FROM "Schedule" WHERE "workspaceId" = ${ctx.workspaceId}`
  const others = all.filter(({ id }) => id !== scheduleId)
  const fault = nameFault(name) ?? takenFault('schedule', name, others)
  const checked = await checkRoster(asking, ctx, settings)
  const errors = 'errors' in checked ? checked.errors : {}
  if (fault !== undefined) return { errors: { name: fault, ...errors } }
  return 'errors' in checked ? checked : { name, roster: checked }
}

/** Without the name: what says who is on call when. A fault of a layer is named by its place: `layers.0.startsOn`. */
export async function checkRoster(
  asking: Asking,
  { workspaceId, now }: Pick<Context, 'workspaceId' | 'now'>,
  { layers, ...settings }: Omit<ScheduleSettings, 'name'>,
): Promise<CheckedRoster | { errors: FieldErrors }> {
  const timeZone = knownTimeZone(settings.timeZone)
  const people = await readPeople(asking, workspaceId, layers)
  const calendars = await readCalendars(asking, workspaceId, layers)
  const errors: FieldErrors = {}
  if (!timeZone) errors.timeZone = 'Choose a time zone of the list, such as Europe/Berlin.'
  if (layers.length > MOST_LAYERS) errors.layers = `Use at most ${MOST_LAYERS} layers.`
  const checked = layers.flatMap((layer, index) => {
    const unit = SHIFT_UNITS.find((one) => one === layer.shiftUnit)
    const faults = Object.entries(layerFaults(layer, unit, { people, calendars }))
    for (const [field, fault] of faults) if (fault !== undefined) errors[`layers.${index}.${field}`] = fault
    return unit ? checkedLayer(layer, unit) : []
  })
  if (Object.keys(errors).length > 0 || !timeZone) return { errors }
  const holidaysOf = await readHolidayDays(asking, workspaceId, [...calendars.holidays])
  const shown = { from: now, to: addDays(now, SHOWN_DAYS) }
  const shiftsOf = await readCalendarShifts(asking, { workspaceId, calendarIds: [...calendars.shifts] }, shown)
  const known = (layer: NamedLayer) => {
    return { holidays: holidaysOf(layer.calendarId), shifts: shiftsOf(layer.shiftsCalendarId) }
  }
  return { timeZone, layers: checked.map((layer) => ({ ...layer, ...known(layer) })) }
}

/** Field by field: what else the caller's object holds is not stored. */
function checkedLayer(layer: LayerSettings, shiftUnit: ShiftUnit): NamedLayer {
  const { shiftLengths, handoverTime, startsOn, turns, hours, skipsClosed, adds, startsAt, endsAt } = layer
  const { calendarId = null, onHolidaysOnly = false, shiftsCalendarId = null } = layer
  return {
    ...{ name: visibleLine(layer.name), shiftUnit, shiftLengths, handoverTime, startsOn, firstTurn: 0 },
    ...{ turns, hours, skipsClosed, adds, startsAt, endsAt },
    ...{ calendarId, onHolidaysOnly: calendarId !== null && onHolidaysOnly, shiftsCalendarId },
  }
}

type People = Map<number, { name: string; role: Role; disabledAt: Date | null }>

type Calendars = { holidays: ReadonlySet<number>; shifts: ReadonlySet<number> }

type Known = { people: People; calendars: Calendars }

function layerFaults(layer: LayerSettings, unit: ShiftUnit | undefined, { people, calendars }: Known) {
  const { handoverTime, startsOn, startsAt, endsAt, calendarId = null, shiftsCalendarId = null } = layer
  return {
    name: visibleLine(layer.name).length > 255 ? 'Use at most 255 characters.' : undefined,
    shiftLengths: unit ? lengthFault(layer.shiftLengths, unit) : 'Choose hours, days, weeks or months.',
    handoverTime: /^([01]\d|2[0-3]):[0-5]\d$/.test(handoverTime) ? undefined : 'Give a time, such as 09:00.',
    startsOn: dayFault(startsOn),
    turns: turnsFault(layer.turns, people),
    hours: hoursFault(layer.hours),
    calendarId:
      calendarId === null || calendars.holidays.has(calendarId) ? undefined : 'Choose a calendar of holidays.',
    shiftsCalendarId: shiftsFault(shiftsCalendarId, layer.turns.length, calendars.shifts),
    endsAt: startsAt && endsAt && endsAt <= startsAt ? 'Choose an end after the beginning.' : undefined,
  }
}

function shiftsFault(calendarId: number | null, turns: number, known: ReadonlySet<number>) {
  if (calendarId === null) return undefined
  if (!known.has(calendarId)) return 'Choose a calendar that has who is on call.'
  return turns > 0 ? 'Its shifts come from the calendar: take its turns out, or choose no calendar.' : undefined
}

function lengthFault(lengths: readonly number[], unit: ShiftUnit) {
  const most = LONGEST_SHIFT[unit]
  if (lengths.length > MOST_LENGTHS) return `Give at most ${MOST_LENGTHS} lengths.`
  const fits = lengths.length > 0 && lengths.every((one) => Number.isInteger(one) && one >= 1 && one <= most)
  return fits ? undefined : `Give a whole number from 1 to ${most} ${unit}s.`
}

function dayFault(day: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'Give a day, such as 2030-01-31.'
  const at = Date.parse(`${day}T00:00Z`)
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) return 'There is no such day.'
  return day.startsWith('20') ? undefined : 'Choose a day between 2000 and 2099.'
}

function hoursFault(hours: readonly WeeklyHours[]) {
  if (hours.length > MOST_HOURS) return `Give at most ${MOST_HOURS} spans of hours.`
  return weeklyHours.safeParse(hours).success ? undefined : 'Give days from Monday to Sunday and times such as 09:00.'
}

function turnsFault(turns: LayerSettings['turns'], people: People) {
  if (turns.length > MOST_TURNS) return `Use at most ${MOST_TURNS} turns.`
  if (turns.some((turn) => turn.length > MOST_TOGETHER)) return `Put at most ${MOST_TOGETHER} people into a turn.`
  const ids = turns.flat()
  const twice = turns.flatMap((turn) => turn.filter((id, place) => turn.indexOf(id) !== place))[0]
  if (ids.some((id) => !people.has(id))) return 'Choose people of this workspace.'
  if (twice !== undefined) return `${people.get(twice)?.name} is in one turn twice: take them out once.`
  const disabled = ids.map((id) => people.get(id)).find((person) => person?.disabledAt)
  if (disabled) return `${disabled.name} is disabled: take them out.`
  const viewer = ids.map((id) => people.get(id)).find((person) => person?.role === 'viewer')
  return viewer && `${viewer.name} is a viewer, whom nothing pages: take them out.`
}

async function readCalendars(
  { query, isOneOf }: Asking,
  workspaceId: number,
  layers: readonly LayerSettings[],
): Promise<Calendars> {
  const ids = layers.flatMap(({ calendarId, shiftsCalendarId }) => [calendarId ?? [], shiftsCalendarId ?? []].flat())
  if (ids.length === 0) return { holidays: new Set(), shifts: new Set() }
  const found = await query<{ id: number; kind: CalendarKind }>`
    SELECT "id", "kind" FROM "Calendar"
    WHERE "workspaceId" = ${workspaceId} AND "id" ${isOneOf(ids)} AND "removedAt" IS NULL`
  const of = (kind: CalendarKind) => new Set(found.flatMap((one) => (one.kind === kind ? one.id : [])))
  return { holidays: of('holidays'), shifts: of('shifts') }
}

async function readPeople({ query, isOneOf }: Asking, workspaceId: number, layers: readonly LayerSettings[]) {
  const ids = layers.flatMap(({ turns }) => turns.flat())
  const people = await query<{ id: number; name: string; role: Role; disabledAt: StoredTime }>`
    SELECT "id", "name", "role", "disabledAt" FROM "User"
    WHERE "workspaceId" = ${workspaceId} AND "id" ${isOneOf(ids)}`
  return new Map(people.map(({ disabledAt, ...one }) => [one.id, { ...one, disabledAt: storedTime(disabledAt) }]))
}
