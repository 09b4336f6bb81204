import type { z } from 'zod'
import type { WeeklyHours } from '../../on-call/layers/hours'
import { DAY_MINUTES, hoursOf } from '../layers/hours'
import type { PlannedLayer, Turn } from '../layers/planned'
import { rhythmOf } from '../layers/rhythm'
import { change, type Entry, leaveOut } from '../report/ledger'
import type { Read } from '../source/objects'
import { type Directory, dateOf, inWords, missing } from './directory'
import type { layer, Reference, Restriction } from './shapes'

type Layer = Read<z.infer<typeof layer>>

const HOUR_SECONDS = 3600
const UNITS = [
  ['week', 7 * 24 * HOUR_SECONDS],
  ['day', 24 * HOUR_SECONDS],
  ['hour', HOUR_SECONDS],
] as const

/** Undefined: it is left out, and its entry says why. */
export function planLayer(directory: Directory, { value, entry }: Layer, timeZone: string): PlannedLayer | undefined {
  const { asOf } = directory.settings
  const [start, virtual] = [value.start, value.rotation_virtual_start].map((date) => dateOf(directory, date))
  const end = value.end === undefined ? null : dateOf(directory, value.end)
  if (!start || !virtual || end === undefined) return refuse(entry, 'Its dates cannot be read.')
  if (end && end <= asOf) return refuse(entry, `It ended ${end.toISOString()}.`)
  if (value.users.length === 0) return refuse(entry, 'It has no users.')
  const seconds = value.rotation_turn_length_seconds
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? []
  const turns = value.users.map(({ user }) => turnOf(directory, user, entry))
  if ((unit === undefined || length === undefined) && turns.length > 1)
    return refuse(entry, `Turns of ${seconds / 60} min: Tocsin counts whole hours.`)
  const hours = restrictedHours(value.restrictions, entry)
  if (!hours) return refuse(entry, 'It has more restrictions than a layer of Tocsin holds.')
  const counted = { unit: unit ?? 'week', length: length === undefined ? 1 : seconds / length }
  const rhythm = rhythmOf({ ...counted, start: virtual, timeZone, turns })
  if ('fault' in rhythm) return refuse(entry, rhythm.fault)
  return { ...rhythm, name: value.name ?? '', hours, skipsClosed: false, adds: false, startsAt: start, endsAt: end }
}

function refuse(entry: Entry, why: string) {
  leaveOut(entry, why)
  return undefined
}

export function turnOf(directory: Directory, user: Reference, entry: Entry): Turn {
  const email = directory.draft.people.find(user.id)
  if (email !== undefined) return [email]
  change(entry, `Nobody is on call in the turns of ${inWords({ ...user, type: 'user' })}, who is not among the people.`)
  missing(directory, { ...user, type: 'user' }, entry.name)
  return []
}

function restrictedHours(restrictions: readonly Restriction[], entry: Entry): WeeklyHours[] | undefined {
  const spans = restrictions.flatMap(({ type, start_time_of_day, start_day_of_week, duration_seconds }) => {
    const [hour = 0, minute = 0, second = 0] = start_time_of_day.split(':').map(Number)
    if (second % 60 !== 0 || duration_seconds % 60 !== 0)
      change(entry, 'Its restrictions begin and end on whole minutes.')
    const from = hour * 60 + minute
    const length = Math.ceil(duration_seconds / 60)
    const isWeekly = type === 'weekly_restriction' || start_day_of_week !== undefined
    const days = isWeekly ? [(start_day_of_week ?? 1) - 1] : [0, 1, 2, 3, 4, 5, 6]
    return days.map((day) => ({ from: day * DAY_MINUTES + from, to: day * DAY_MINUTES + from + length }))
  })
  return hoursOf(spans)
}
