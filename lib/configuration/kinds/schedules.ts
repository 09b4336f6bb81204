import { isDeepStrictEqual } from 'node:util'
import { addSchedule } from '../../on-call/add-schedule'
import { changeSchedule } from '../../on-call/change-schedule'
import { listSchedules } from '../../on-call/list-schedules'
import { previewChange } from '../../on-call/preview-change'
import { removeSchedule } from '../../on-call/remove-schedule'
import type { ScheduleSettings } from '../../on-call/schedule-settings'
import { knownTimeZone } from '../../on-call/time-zone'
import { wallClockWords } from '../../on-call/wall-clock-words'
import type { Configuration } from '../document/document'
import { readSpan, writeSpan } from '../document/hours'
import type { Names } from '../names'
import { doneOf, type Kind, optional, type Present, type Reference, refused } from './kind'

type Form = Configuration['schedules'][string]
type Layer = NonNullable<Form['layers']>[number]

/** A change begins at the next handover: it moves nobody who is on call now. */
export const schedules: Kind<Form> = {
  async read(ctx, names) {
    const rows = await listSchedules(ctx)
    return new Map(
      rows.map(({ id, name, timeZone, layers }) => [
        name,
        { id, form: { time_zone: timeZone, layers: layers.map((layer) => writtenLayer(layer, names)) } },
      ]),
    )
  },
  settle: ({ time_zone, layers, managed }, _, present) => ({
    time_zone: knownTimeZone(time_zone) ?? time_zone,
    layers: managed?.shifts === false && present ? present.layers : settledLayers(layers, present?.layers),
  }),
  references: ({ layers = [] }) => layers.flatMap(referencesOf),
  async add(ctx, name, form, names) {
    if (!form.layers) return { ok: false, errors: { layers: 'Give its layers: the schedule is not there yet.' } }
    const added = await addSchedule(ctx, settingsOf(name, form, names))
    return added.ok ? { ok: true, id: added.scheduleId } : added
  },
  async change(ctx, { id: scheduleId }, { name, form }, names) {
    return doneOf(await changeSchedule(ctx, { scheduleId, ...settingsOf(name, form, names) }))
  },
  async remove(ctx, scheduleId) {
    const removed = await removeSchedule(ctx, { scheduleId })
    if (removed.ok) return { ok: true }
    return refused(removed.reason === 'last' ? 'It is the only schedule.' : 'A step of an escalation policy uses it.')
  },
  async pagesOthers(ctx, { id: scheduleId }, { name, form }, names) {
    const previewed = await previewChange(ctx, { scheduleId, ...settingsOf(name, form, names) })
    if (!previewed.ok) return []
    const { stretches, timeZone } = previewed.preview
    const other = stretches.find(({ before, after }) => named(before) !== named(after))
    if (!other) return []
    const from = wallClockWords(timeZone, other.startsAt, ctx.now)
    return [`${named(other.after)} instead of ${named(other.before)} from ${from} ${timeZone}`]
  },
}

/** A file that lists the same turns from another one on changes nothing: whoever is on call now stays. */
function settledLayers(layers: Form['layers'], present: Form['layers']) {
  return (layers ?? present)?.map((layer, index) => {
    const there = present?.[index]
    return there && isTurnedOn(layer.turns, there.turns) ? { ...layer, turns: there.turns } : layer
  })
}

function isTurnedOn(turns: Layer['turns'], there: Layer['turns']) {
  return turns.some((_, first) => isDeepStrictEqual(turnedOn(turns, first), there))
}

function turnedOn<T>(turns: readonly T[], first: number): T[] {
  return [...turns.slice(first), ...turns.slice(0, first)]
}

/** Tells which schedules go through the turns of the file from another one on than it says, in words. */
export function countOtherwise(
  stored: ReadonlyMap<string, Present<Form>>,
  wanted: Readonly<Record<string, Form>>,
): string[] {
  const isOther = (name: string, { layers = [] }: Form) => {
    const there = stored.get(name)?.form.layers ?? []
    return layers.some(({ turns }, index) => {
      const own = there[index]?.turns ?? []
      return isTurnedOn(turns, own) && !isDeepStrictEqual(turns, own)
    })
  }
  const found = Object.entries(wanted).filter(([name, form]) => form.managed?.shifts !== false && isOther(name, form))
  return found.map(
    ([name]) =>
      `Schedule ${name} has the turns of the file, but counts them from another one: a file moves nobody who is on call. To count them from the first handover date, save it in the portal to take effect "Now".`,
  )
}

function named(people: readonly { name: string }[]) {
  return people.length === 0 ? 'nobody' : people.map(({ name }) => name).join(', ')
}

function referencesOf({ turns, calendar, shifts_calendar }: Layer, index: number): Reference[] {
  const people = turns.flatMap((turn, at) =>
    turn.map((name): Reference => ({ kind: 'people', name, path: ['layers', index, 'turns', at] })),
  )
  return [
    ...people,
    ...optional('calendars', calendar, ['layers', index, 'calendar']),
    ...optional('shifts_calendars', shifts_calendar, ['layers', index, 'shifts_calendar']),
  ]
}

function settingsOf(name: string, { time_zone, layers = [] }: Form, names: Names): ScheduleSettings {
  return {
    name,
    timeZone: time_zone,
    layers: layers.map((layer) => ({
      name: layer.name,
      shiftUnit: layer.shift_unit,
      shiftLengths: layer.shift_lengths,
      handoverTime: layer.handover_time,
      startsOn: layer.starts_on,
      turns: layer.turns.map((turn) => turn.map((email) => names.idOf('people', email))),
      hours: layer.hours.map(readSpan),
      skipsClosed: layer.skips_closed,
      adds: layer.adds,
      startsAt: layer.starts_at === null ? null : new Date(layer.starts_at),
      endsAt: layer.ends_at === null ? null : new Date(layer.ends_at),
      calendarId: layer.calendar === null ? null : names.idOf('calendars', layer.calendar),
      onHolidaysOnly: layer.on_holidays_only,
      shiftsCalendarId: layer.shifts_calendar === null ? null : names.idOf('shifts_calendars', layer.shifts_calendar),
    })),
  }
}

type Stored = Awaited<ReturnType<typeof listSchedules>>[number]['layers'][number]

function writtenLayer(layer: Stored, names: Names): Layer {
  return {
    name: layer.name,
    shift_unit: layer.shiftUnit,
    shift_lengths: [...layer.shiftLengths],
    handover_time: layer.handoverTime,
    starts_on: layer.startsOn,
    // In another workspace the first of them begins on the first day.
    turns: turnedOn(layer.turns, layer.firstTurn).map((turn) => turn.map((id) => names.nameOf('people', id))),
    hours: layer.hours.map(writeSpan),
    skips_closed: layer.skipsClosed,
    adds: layer.adds,
    starts_at: layer.startsAt?.toISOString() ?? null,
    ends_at: layer.endsAt?.toISOString() ?? null,
    calendar: layer.calendarId == null ? null : names.nameOf('calendars', layer.calendarId),
    on_holidays_only: layer.onHolidaysOnly ?? false,
    shifts_calendar: layer.shiftsCalendarId == null ? null : names.nameOf('shifts_calendars', layer.shiftsCalendarId),
  }
}
