import { DAY, HOUR, stretchesBetween, WEEK, wallOf } from './zoned'

export type OcShift = {
  id: string
  name: string
  type: 'rolling_users' | 'recurrent_event' | 'single_event' | 'override'
  time_zone?: string | null
  level: number
  start: string
  rotation_start?: string
  duration: number
  frequency?: 'hourly' | 'daily' | 'weekly'
  interval?: number
  week_start?: string
  by_day?: string[] | null
  users?: string[]
  rolling_users?: string[][]
  start_rotation_from_user_index?: number
  until?: string | null
}

type Event = { from: number; to: number; users: string[] }

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const HORIZON = 30 * WEEK

/** As OnCall's documentation has it: events recur on the wall clock, the highest level with an event wins, all of it. */
export function finalShifts(shifts: readonly OcShift[], zone: string, from: number, to: number) {
  const events = shifts.map((shift) => ({ shift, zone: shift.time_zone ?? zone, events: eventsOf(shift) }))
  const stretches = stretchesBetween(from, to, (at) => {
    const on = events.flatMap(({ shift, zone: own, events: all }) => {
      const wall = wallOf(own, at)
      return all
        .filter((one) => one.from <= wall && wall < one.to)
        .map(({ users }) => ({ level: shift.type === 'override' ? 99 : shift.level, users }))
    })
    const top = Math.max(...on.map(({ level }) => level))
    return on.filter(({ level }) => level === top).flatMap(({ users }) => users)
  })
  return {
    results: stretches.flatMap((stretch) =>
      stretch.people.map((user_pk) => ({
        user_pk,
        shift_start: new Date(stretch.from).toISOString(),
        shift_end: new Date(stretch.to).toISOString(),
      })),
    ),
  }
}

/** On the wall clock, as if that were UTC. */
function eventsOf(shift: OcShift): Event[] {
  const start = Date.parse(`${shift.start}Z`)
  const last = shift.until ? Date.parse(`${shift.until}Z`) : Number.POSITIVE_INFINITY
  const long = shift.duration * 1000
  if (!shift.frequency) return [{ from: start, to: start + long, users: shift.users ?? [] }]
  const groups = shift.type === 'rolling_users' ? rotated(shift) : [shift.users ?? []]
  const begun = startsOf(shift, onSelectedDay(shift, start)).filter(
    (one) => one.from >= Date.parse(`${shift.rotation_start ?? shift.start}Z`) && one.from <= last,
  )
  const offset = begun[0]?.period ?? 0
  return begun.map(({ from, period }) => ({
    from,
    to: from + long,
    users: groups[(period - offset) % groups.length] ?? [],
  }))
}

function rotated({ rolling_users = [], start_rotation_from_user_index: first = 0 }: OcShift) {
  return [...rolling_users.slice(first), ...rolling_users.slice(0, first)]
}

/** OnCall moves a start on another day forward to the first selected day of a week. */
function onSelectedDay({ by_day, week_start = 'SU' }: OcShift, start: number) {
  const days = by_day ?? []
  if (days.length === 0 || days.includes(DAYS[weekday(start)] ?? '')) return start
  const inWeek = Array.from({ length: 7 }, (_, index) => (DAYS.indexOf(week_start) + index) % 7)
  const first = inWeek.find((day) => days.includes(DAYS[day] ?? '')) ?? 0
  return start + ((first - weekday(start) + 7) % 7) * DAY
}

/** Each start of an event, and how many times the rotation has moved on by then. */
function startsOf(
  { frequency, interval = 1, by_day, week_start = 'SU' }: OcShift,
  start: number,
): { from: number; period: number }[] {
  const found: { from: number; period: number }[] = []
  if (frequency === 'hourly') {
    for (let count = 0; count * interval * HOUR < HORIZON; count++)
      found.push({ from: start + count * interval * HOUR, period: count })
    return found
  }
  const days = by_day ?? []
  let selected = 0
  for (let day = 0; day * DAY < HORIZON; day++) {
    const from = start + day * DAY
    const name = DAYS[weekday(from)] ?? ''
    if (frequency === 'daily' && days.length === 0 && day % interval === 0) found.push({ from, period: day / interval })
    if (frequency === 'daily' && days.includes(name)) found.push({ from, period: Math.floor(selected++ / interval) })
    if (frequency !== 'weekly') continue
    const week = Math.floor((day + ((weekday(start) - DAYS.indexOf(week_start) + 7) % 7)) / 7)
    const isDay = days.length === 0 ? weekday(from) === weekday(start) : days.includes(name)
    if (isDay && week % interval === 0) found.push({ from, period: week / interval })
  }
  return found
}

/** Monday is 0. */
function weekday(wall: number) {
  return (Math.floor(wall / DAY) + 3) % 7
}
