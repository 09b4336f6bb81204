import { formText } from '@/app/forms/form-text'
import { editList, parseCount, pressedButton } from '@/app/forms/list-edit'
import type { Schedule } from '@/lib/on-call/list-schedules'
import type { LayerSettings } from '@/lib/on-call/schedule-settings'
import { parseWallClock } from '@/lib/on-call/time-zone'
import { wallClockText } from '@/lib/on-call/wall-clock'
import { parseRowId } from '@/lib/values/row-id'
import { editTurns } from './edit-turns'

type HoursDraft = { fromDay: string; fromTime: string; toDay: string; toTime: string }

export type LayerDraft = {
  /** Its place in what is edited; empty for a new one. */
  origin: string
  name: string
  shiftUnit: string
  shiftLengths: string
  handoverTime: string
  startsOn: string
  turns: number[][]
  hours: HoursDraft[]
  skipsClosed: boolean
  adds: boolean
  startsAt: string
  endsAt: string
  /** `on 12` or `not 12`, of the calendar 12; empty: it knows no holidays. */
  onHolidays: string
  /** The id of a calendar; empty: it has turns. */
  shiftsCalendarId: string
}

/** `startsFrom`: on the wall clock, for the start on a date. */
export type ScheduleDraft = {
  name: string
  timeZone: string
  layers: LayerDraft[]
  start: StartChoice
  startsFrom: string
}

const STARTS = ['pending', 'handover', 'rotation', 'date', 'now'] as const
export type StartChoice = (typeof STARTS)[number]

const MOST_READ = 50
const WEEKDAYS = { fromDay: '1', fromTime: '09:00', toDay: '1', toTime: '17:00' }

export function newLayer(startsOn: string): LayerDraft {
  return {
    ...{ origin: '', name: '', shiftUnit: 'week', shiftLengths: '1', handoverTime: '09:00', startsOn },
    ...{ turns: [], hours: [], skipsClosed: false, adds: false, startsAt: '', endsAt: '', onHolidays: '' },
    shiftsCalendarId: '',
  }
}

export function draftOf({ name, timeZone, layers, pending }: Schedule): ScheduleDraft {
  const clock = (at: Date | null) => (at ? wallClockText(timeZone, at) : '')
  return {
    name,
    timeZone,
    ...{ start: pending ? 'pending' : 'handover', startsFrom: '' },
    layers: layers.map((layer, index) => ({
      origin: String(index),
      ...{ name: layer.name, shiftUnit: layer.shiftUnit, handoverTime: layer.handoverTime, startsOn: layer.startsOn },
      shiftLengths: layer.shiftLengths.join(', '),
      turns: layer.turns.map((turn) => [...turn]),
      hours: layer.hours.map(({ from, to }) => ({
        ...{ fromDay: String(from.day), fromTime: from.time, toDay: String(to.day), toTime: to.time },
      })),
      ...{ skipsClosed: layer.skipsClosed, adds: layer.adds },
      ...{ startsAt: clock(layer.startsAt), endsAt: clock(layer.endsAt) },
      shiftsCalendarId: layer.shiftsCalendarId ? String(layer.shiftsCalendarId) : '',
      onHolidays: layer.calendarId ? `${layer.onHolidaysOnly ? 'on' : 'not'} ${layer.calendarId}` : '',
    })),
  }
}

export function settingsOf({ name, timeZone, layers, start, startsFrom }: ScheduleDraft) {
  return {
    ...{ name, timeZone },
    start: startOf(start, () => parseWallClock(timeZone, startsFrom)),
    layers: layers.map(
      (layer): LayerSettings => ({
        ...layer,
        ...holidaysOf(layer),
        turns: layer.shiftsCalendarId === '' ? layer.turns : [],
        shiftsCalendarId: layer.shiftsCalendarId === '' ? null : (parseRowId(layer.shiftsCalendarId) ?? 0),
        shiftLengths: layer.shiftLengths
          .split(/[,\s]+/)
          .filter(Boolean)
          .map(parseCount),
        hours: layer.hours.map(({ fromDay, fromTime, toDay, toTime }) => ({
          from: { day: Number(fromDay), time: fromTime },
          to: { day: Number(toDay), time: toTime },
        })),
        startsAt: layer.startsAt === '' ? null : parseWallClock(timeZone, layer.startsAt),
        endsAt: layer.endsAt === '' ? null : parseWallClock(timeZone, layer.endsAt),
      }),
    ),
    origins: layers.map(({ origin }) => (/^\d+$/.test(origin) ? Number(origin) : undefined)),
  }
}

/** What is pending keeps its beginning when none is given. */
function startOf(start: StartChoice, date: () => Date) {
  if (start === 'pending') return undefined
  return start === 'date' ? date() : start
}

function holidaysOf({ onHolidays }: LayerDraft) {
  const [way, id] = onHolidays.split(' ')
  return { calendarId: onHolidays === '' ? null : (parseRowId(id) ?? 0), onHolidaysOnly: way === 'on' }
}

/** With what the pressed button does to a list. */
export function readDraft(form: FormData): ScheduleDraft {
  const count = Math.min(parseCount(formText(form, 'layers')) || 0, MOST_READ)
  const button = pressedButton(form)
  const layers = Array.from({ length: count }, (_, index) => readLayer(form, index, button))
  const [last] = layers.slice(-1)
  return {
    name: formText(form, 'name'),
    timeZone: formText(form, 'timeZone'),
    start: STARTS.find((start) => start === formText(form, 'start')) ?? 'pending',
    startsFrom: formText(form, 'startsFrom'),
    layers: button === 'add layer' ? [...layers, newLayer(last?.startsOn ?? '')] : editList(layers, button),
  }
}

function readLayer(form: FormData, index: number, button: string): LayerDraft {
  const text = (field: string) => formText(form, `layers.${index}.${field}`)
  const is = (field: string) => form.get(`layers.${index}.${field}`) !== null
  return {
    ...{ origin: text('origin'), name: text('name'), shiftUnit: text('shiftUnit'), shiftLengths: text('shiftLengths') },
    ...{ handoverTime: text('handoverTime'), startsOn: text('startsOn') },
    ...{ startsAt: text('startsAt'), endsAt: text('endsAt'), onHolidays: text('onHolidays') },
    shiftsCalendarId: text('shiftsCalendarId'),
    ...{ skipsClosed: is('skipsClosed'), adds: is('adds') },
    turns: readTurns(form, index, button),
    hours: readHours(form, index, button),
  }
}

/** A person who was chosen but not yet added counts too. */
function readTurns(form: FormData, index: number, button: string): number[][] {
  const sent = form.getAll(`layers.${index}.turn`).slice(0, MOST_READ + 1)
  const turns = sent.map((ids) =>
    String(ids)
      .split(' ')
      .flatMap((id) => parseRowId(id) ?? []),
  )
  const chosen = parseRowId(form.get(`layers.${index}.added`))
  const [verb, layer, way = '', place] = button.split(' ')
  const own = verb === 'turn' && Number(layer) === index
  const edited = own && way !== 'nobody' ? editTurns(turns, way, Number(place)) : turns
  return [
    ...edited.map((turn) => [...turn]),
    ...(chosen === undefined ? [] : [[chosen]]),
    ...(own && way === 'nobody' ? [[]] : []),
  ]
}

function readHours(form: FormData, index: number, button: string): HoursDraft[] {
  const all = (field: string) =>
    form
      .getAll(`layers.${index}.${field}`)
      .slice(0, MOST_READ + 1)
      .map(String)
  const [fromTimes, toDays, toTimes] = [all('fromTime'), all('toDay'), all('toTime')]
  const hours = all('fromDay').map((fromDay, at) => ({
    fromDay,
    fromTime: fromTimes[at] ?? '',
    toDay: toDays[at] ?? '',
    toTime: toTimes[at] ?? '',
  }))
  const [verb, layer, way, place] = button.split(' ')
  if (verb !== 'hours' || Number(layer) !== index) return hours
  if (way === 'remove') return hours.toSpliced(Number(place), 1)
  if (way === 'weekdays')
    return [1, 2, 3, 4, 5].map((day) => ({ ...WEEKDAYS, fromDay: String(day), toDay: String(day) }))
  return [...hours, WEEKDAYS]
}
