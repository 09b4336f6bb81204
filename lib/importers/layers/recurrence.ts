import { instantOf, wallClockAt } from '../../on-call/wall-clock'
import { DAY_MINUTES, hoursOf, type MinuteSpan } from './hours'
import { MOST_TURNS, type PlannedLayer, type Turn } from './planned'
import { LONGEST, rhythmOf } from './rhythm'

export type Unit = 'hour' | 'day' | 'week' | 'month'

/** Shifts that come again: each group of people has one, and then the next group. */
export type Recurrence = {
  unit: Unit
  interval: number
  /** Monday is 0; none: the day of the start. */
  byDay: readonly number[]
  weekStart: number
  start: Date
  minutes: number
  groups: readonly Turn[]
  /** On whose wall clock it comes again, and the schedule's own. */
  zone: string
  timeZone: string
}

type Recurring = Pick<
  PlannedLayer,
  'shiftUnit' | 'shiftLengths' | 'handoverTime' | 'startsOn' | 'turns' | 'hours' | 'skipsClosed'
>

type Planned = (Recurring & { how?: string }) | { fault: string }

const MINUTE = 60_000
const WEEK_MINUTES = 7 * DAY_MINUTES
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const PERIODS = { hour: 60, day: DAY_MINUTES, week: WEEK_MINUTES }

const OVERLAPPING = 'Its shifts are longer than the time between them: each ends when the next begins.'
const PAUSING = 'Between its shifts nobody is on call, nor by the layers below.'

export function planRecurrence(given: Recurrence): Planned {
  if (given.unit === 'month') return monthly(given)
  const period = PERIODS[given.unit] * given.interval
  if (given.byDay.length > 0 && given.unit === 'day') return onDays(given)
  if (given.byDay.length > 1 && given.unit === 'week') return onWeekdays(given)
  if (given.byDay.length > 0 && given.unit === 'hour') return { fault: 'Tocsin has no hourly shifts on certain days.' }
  return plain(given, period)
}

/** One shift in each period, which lasts as long as it, or less. */
function plain(given: Recurrence, period: number): Planned {
  const { unit, interval, minutes, groups: turns } = given
  if (minutes >= period) {
    const whole = layer(given, { unit, lengths: [interval], turns, hours: [] })
    return minutes > period && !('fault' in whole) ? { ...whole, how: OVERLAPPING } : whole
  }
  const days = unit === 'week' ? [weekday(wallOf(given))] : EVERY_DAY
  if (interval === 1 && unit !== 'hour') return layer(given, { unit, lengths: [1], turns, hours: spansOf(given, days) })
  if (minutes < DAY_MINUTES && unit !== 'hour') {
    const lengths = [1, period / DAY_MINUTES - 1]
    return withPauses(given, { unit: 'day', lengths, hours: spansOf(given, EVERY_DAY) })
  }
  const isDays = minutes % DAY_MINUTES === 0 && period % DAY_MINUTES === 0
  const size = isDays ? DAY_MINUTES : 60
  if (minutes % size !== 0)
    return { fault: `Shifts of ${minutes} min in each ${interval} ${unit}s: Tocsin counts whole hours.` }
  return withPauses(given, {
    unit: isDays ? 'day' : 'hour',
    lengths: [minutes / size, (period - minutes) / size],
    hours: [],
  })
}

type Parts = {
  unit: Unit
  lengths: number[]
  turns: readonly Turn[]
  hours: readonly MinuteSpan[]
  skipsClosed?: boolean
  start?: Date
}

/** After each shift a turn of nobody. */
function withPauses(given: Recurrence, parts: Omit<Parts, 'turns'>): Planned {
  const planned = layer(given, { ...parts, turns: given.groups.flatMap((turn) => [turn, []]) })
  return 'fault' in planned ? planned : { ...planned, how: PAUSING }
}

/** Each of these days is a shift, and the next one is the next group's. */
function onDays(given: Recurrence): Planned {
  if (given.minutes > DAY_MINUTES) return { fault: 'Its shifts on certain days are longer than a day.' }
  const turns = given.groups.flatMap((turn) => Array.from({ length: given.interval }, () => turn))
  return layer(given, { unit: 'day', lengths: [1], turns, hours: spansOf(given, given.byDay), skipsClosed: true })
}

/** A group has all shifts of a week, which begins with the first of them. */
function onWeekdays(given: Recurrence): Planned {
  const { interval, groups, byDay } = given
  if (given.minutes > WEEK_MINUTES) return { fault: 'Its shifts on certain days are longer than a week.' }
  const hours = spansOf(given, byDay)
  const start = firstOfWeek(given)
  if (interval === 1) return layer(given, { unit: 'week', lengths: [1], turns: groups, hours, start })
  return withPauses(given, { unit: 'week', lengths: [1, interval - 1], hours, start })
}

function monthly({ interval, minutes, byDay, ...given }: Recurrence): Planned {
  if (byDay.length > 0 || minutes < 28 * DAY_MINUTES * interval)
    return { fault: 'Tocsin has no shifts on certain days of a month.' }
  const whole = layer(
    { ...given, interval, minutes, byDay },
    { unit: 'month', lengths: [interval], turns: given.groups, hours: [] },
  )
  return 'fault' in whole ? whole : { ...whole, how: 'Its shifts last until the next one begins, as months do.' }
}

function layer(
  given: Recurrence,
  { unit, lengths, turns, hours, skipsClosed = false, start = given.start }: Parts,
): Planned {
  const { timeZone } = given
  const held = hoursOf(hours)
  if (!held) return { fault: 'It has more hours than a layer of Tocsin holds.' }
  const [length = 1] = lengths
  const rhythm = rhythmOf({ unit, length, start, timeZone, turns })
  if ('fault' in rhythm) return rhythm
  if (lengths.length === 1 || turns.length === 1) return { ...rhythm, hours: held, skipsClosed }
  if (turns.length > MOST_TURNS || lengths.some((one) => one > LONGEST[unit]))
    return { fault: `Pauses of ${lengths.at(-1)} ${unit}s are longer than a turn of Tocsin.` }
  return { ...rhythm, shiftUnit: unit, shiftLengths: lengths, turns, hours: held, skipsClosed }
}

/** On the schedule's wall clock. */
function spansOf(given: Recurrence, days: readonly number[]): MinuteSpan[] {
  const { start, minutes, timeZone } = given
  const wall = wallOf(given)
  const shift = (wallClockAt(timeZone, start.getTime()) - wall) / MINUTE
  const from = ((wall / MINUTE) % DAY_MINUTES) + shift
  return days.map((day) => ({ from: day * DAY_MINUTES + from, to: day * DAY_MINUTES + from + minutes }))
}

function wallOf({ start, zone }: Recurrence) {
  return wallClockAt(zone, start.getTime())
}

/** Monday is 0. */
export function weekday(wall: number) {
  return (Math.floor(wall / (DAY_MINUTES * MINUTE)) + 3) % 7
}

function firstOfWeek(given: Recurrence) {
  const { zone, byDay, weekStart } = given
  const wall = wallOf(given)
  const sinceWeek = (weekday(wall) - weekStart + 7) % 7
  const first = Math.min(...byDay.map((day) => (day - weekStart + 7) % 7))
  return new Date(instantOf(zone, wall - (sinceWeek - first) * DAY_MINUTES * MINUTE))
}
