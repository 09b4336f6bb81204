import { minuteOfWeek, stretchesBetween, wallOf } from './zoned'

type PdRestriction = {
  type: 'daily_restriction' | 'weekly_restriction'
  start_time_of_day: string
  start_day_of_week?: number
  duration_seconds: number
}

export type PdLayer = {
  id: string
  name: string
  start: string
  end: string | null
  rotation_virtual_start: string
  rotation_turn_length_seconds: number
  users: { user: { id: string; type: string; summary: string } }[]
  restrictions: PdRestriction[]
}

export type PdSchedule = {
  id: string
  name: string
  time_zone: string
  /** From the top, as the API lists them. */
  schedule_layers: PdLayer[]
  overrides: { id: string; start: string; end: string; user: { id: string; type: string; summary: string } }[]
}

/** As PagerDuty's documentation has it: an override, else the highest layer that has somebody; turns by the wall clock. */
export function finalEntries({ time_zone, schedule_layers, overrides }: PdSchedule, from: number, to: number) {
  const stretches = stretchesBetween(from, to, (at) => {
    const override = overrides.find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end))
    if (override) return [override.user.id]
    const first = schedule_layers.map((layer) => userAt(layer, time_zone, at)).find((user) => user !== undefined)
    return first === undefined ? [] : [first]
  })
  return stretches
    .filter(({ people }) => people.length > 0)
    .map((stretch) => ({
      start: new Date(stretch.from).toISOString(),
      end: new Date(stretch.to).toISOString(),
      user: { id: stretch.people[0] ?? '', type: 'user_reference' },
    }))
}

function userAt(layer: PdLayer, zone: string, at: number): string | undefined {
  if (at < Date.parse(layer.start) || (layer.end !== null && at >= Date.parse(layer.end))) return undefined
  const wall = wallOf(zone, at)
  const isOpen = layer.restrictions.length === 0 || layer.restrictions.some((one) => isWithin(one, wall))
  if (!isOpen || layer.users.length === 0) return undefined
  const passed = wall - wallOf(zone, Date.parse(layer.rotation_virtual_start))
  return layer.users[Math.floor(passed / (layer.rotation_turn_length_seconds * 1000)) % layer.users.length]?.user.id
}

const WEEK_MINUTES = 7 * 1440

function isWithin({ start_time_of_day, start_day_of_week, duration_seconds }: PdRestriction, wall: number) {
  const [hour = 0, minute = 0] = start_time_of_day.split(':').map(Number)
  const days = start_day_of_week === undefined ? [0, 1, 2, 3, 4, 5, 6] : [start_day_of_week - 1]
  const now = minuteOfWeek(wall)
  return days.some((day) => {
    const since = (now - (day * 1440 + hour * 60 + minute) + WEEK_MINUTES) % WEEK_MINUTES
    return since < duration_seconds / 60
  })
}
