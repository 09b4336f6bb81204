import { endOfLast, firstFrom } from '../layers/occurrences'
import type { PlannedLayer, Turn } from '../layers/planned'
import { planRecurrence, type Recurrence, type Unit } from '../layers/recurrence'
import { spellLayer } from '../layers/spells'
import { change, type Entry, leaveOut } from '../report/ledger'
import type { Read } from '../source/objects'
import { type Directory, dateIn, missing } from './directory'
import type { Shift } from './shapes'

export type LeveledLayer = PlannedLayer & { level: number }

const UNITS: Readonly<Record<string, Unit>> = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month' }
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Overrides stand above every level. */
export const OVERRIDE = 100

type Where = { zone: string; timeZone: string; isWeb: boolean }

/** Undefined: it is left out, and its entry says why. */
export function planShift(directory: Directory, { value, entry }: Read<Shift>, where: Where): LeveledLayer | undefined {
  const start = dateIn(where.zone, value.start)
  if (!start) return refuse(entry, `Its start cannot be read: ${value.start}`)
  const isOnce = value.type === 'single_event' || value.type === 'override' || value.frequency === undefined
  if (isOnce) return once(directory, { value, entry }, start, where)
  const unit = UNITS[value.frequency ?? '']
  if (!unit) return refuse(entry, `Tocsin has no shifts of the frequency "${value.frequency}".`)
  if (value.by_month.length > 0 || value.by_monthday.length > 0)
    return refuse(entry, 'Tocsin has no shifts in certain months, or on certain days of a month.')
  const groups = groupsOf(directory, value, entry)
  if (groups.length === 0) return refuse(entry, 'It has no users.')
  const byDay = value.by_day.map((day) => DAYS.indexOf(day.toUpperCase())).filter((day) => day >= 0)
  const weekStart = Math.max(0, DAYS.indexOf(value.week_start ?? 'SU'))
  const recurrence = {
    unit,
    interval: value.interval,
    byDay,
    weekStart,
    start,
    minutes: Math.round(value.duration / 60),
    groups,
    ...where,
  }
  return recurring(directory, { value, entry }, recurrence, where)
}

function refuse(entry: Entry, why: string) {
  leaveOut(entry, why)
  return undefined
}

function once(directory: Directory, { value, entry }: Read<Shift>, startsAt: Date, { timeZone }: Where) {
  const endsAt = new Date(startsAt.getTime() + value.duration * 1000)
  if (endsAt <= directory.settings.asOf) return refuse(entry, `It ended ${endsAt.toISOString()}.`)
  const turn = turnOf(directory, value.users.length > 0 ? value.users : (value.rolling_users[0] ?? []), entry)
  const isOverride = value.type === 'override'
  const name = isOverride ? 'Override' : (value.name ?? '')
  return {
    ...spellLayer({ turn, startsAt, endsAt }, { timeZone, name, adds: false }),
    level: isOverride ? OVERRIDE : value.level,
  }
}

function groupsOf(directory: Directory, value: Shift, entry: Entry): Turn[] {
  if (value.type !== 'rolling_users') return value.users.length > 0 ? [turnOf(directory, value.users, entry)] : []
  const turns = value.rolling_users.map((group) => turnOf(directory, group, entry))
  const first = value.start_rotation_from_user_index
  return [...turns.slice(first), ...turns.slice(0, first)]
}

function turnOf(directory: Directory, ids: readonly string[], entry: Entry): Turn {
  const found = ids.map((id) => ({ id, email: directory.draft.people.find(id) }))
  for (const { id } of found.filter(({ email }) => email === undefined)) {
    change(entry, `Without the user ${id}, who is not among the people.`)
    missing(directory, `the user ${id}`, entry.name)
  }
  return [...new Set(found.flatMap(({ email }) => email ?? []))]
}

/** A rotation that begins later than its first shift begins with its first group all the same. */
function recurring(
  directory: Directory,
  { value, entry }: Read<Shift>,
  given: Recurrence,
  { zone, isWeb }: Where,
): LeveledLayer | undefined {
  const effective = value.rotation_start === undefined ? given.start : dateIn(zone, value.rotation_start)
  const until = value.until === undefined ? null : dateIn(zone, value.until)
  if (!effective || until === undefined) return refuse(entry, 'Its dates cannot be read.')
  const length = given.minutes * 60_000
  const start = firstFrom(given, (at) => (isWeb ? at.getTime() + length <= effective.getTime() : at < effective))
  const planned = planRecurrence({ ...given, start })
  if ('fault' in planned) return refuse(entry, planned.fault)
  const { how, ...parts } = planned
  const startsAt = new Date(Math.max(start.getTime(), isWeb ? effective.getTime() : 0))
  const layer = { ...parts, name: value.name ?? '', adds: false, level: value.level, startsAt, endsAt: null }
  const endsAt = until && endOfLast({ ...given, start }, until)
  if (endsAt && endsAt <= directory.settings.asOf) return refuse(entry, `It ended ${endsAt.toISOString()}.`)
  if (how) change(entry, how)
  return { ...layer, endsAt }
}
