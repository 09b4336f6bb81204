import { wallClockAt } from '../../on-call/wall-clock'
import { endOfLast, firstFrom } from '../layers/occurrences'
import { MOST_TOGETHER, type PlannedLayer, type Turn } from '../layers/planned'
import { planRecurrence, type Recurrence } from '../layers/recurrence'
import { spellLayer } from '../layers/spells'
import { change, type Entry, leaveOut, take } from '../report/ledger'
import { type Read, readObject } from '../source/objects'
import { readZone } from '../source/zones'
import { type Directory, dateOf } from './directory'
import { turnOf } from './layers'
import { readRule } from './rule'
import { type Event, event, rotation, type Schedule } from './shapes'

/** `rotation`: from which it comes. */
export type RotationLayer = PlannedLayer & { rotation?: string | undefined }

/** Of the API's version 3: all rotations are on call at once, each by its events that come again. */
export function rotationLayers(
  directory: Directory,
  { name = '', rotations = [] }: Schedule,
  timeZone: string,
): RotationLayer[] {
  const { ledger } = directory.draft
  return rotations.flatMap((raw, index) => {
    const path = `${name}, rotation ${index + 1}`
    const nameOf = (one: Record<string, unknown>) => `${name}: ${typeof one.name === 'string' ? one.name : index + 1}`
    const read = readObject(ledger, { kind: 'Rotation', schema: rotation, nameOf }, { path, value: raw })
    if (!read) return []
    const layers = read.value.events.flatMap((one, at) => {
      const wanted = { kind: 'Rotation event', schema: event, nameOf: () => `${path}, event ${at + 1}` }
      const found = readObject(ledger, wanted, { path: `${path}, event ${at + 1}`, value: one })
      const planned = found && planEvent(directory, found, timeZone)
      if (found && planned) take(found.entry)
      const { id, name: called = found?.value.name ?? '' } = read.value
      return planned ? [{ ...planned, name: called, rotation: id }] : []
    })
    if (layers.length > 0) take(read.entry)
    else leaveOut(read.entry, 'None of its events is taken.')
    return layers
  })
}

/** Undefined: it is left out, and its entry says why. */
function planEvent(directory: Directory, { value, entry }: Read<Event>, timeZone: string): PlannedLayer | undefined {
  const { asOf } = directory.settings
  // Its times may come in UTC: they come again on the wall clock of its zone.
  const { zone } = readZone(value.start_time.time_zone, timeZone)
  const [start, end] = [value.start_time, value.end_time].map((one) => dateOf(directory, one.date_time))
  const since = value.effective_since === undefined ? start : dateOf(directory, value.effective_since)
  const until = value.effective_until === undefined ? null : dateOf(directory, value.effective_until)
  if (!start || !end || end <= start || !since || until === undefined) return refuse(entry, 'Its dates cannot be read.')
  if (until && until <= asOf) return refuse(entry, `It ended ${until.toISOString()}.`)
  const groups = groupsOf(directory, value, entry)
  if (groups.length === 0) return refuse(entry, 'It has no members.')
  if (value.recurrence.length === 0) return once({ start, end, turn: groups[0] ?? [] }, { timeZone, asOf, entry })
  const rule = readRule(value.recurrence)
  if ('fault' in rule) return refuse(entry, rule.fault)
  const isByDays = rule.unit === 'week' && rule.byDay.length > 1 && groups.length > 1
  if (isByDays && rule.interval > 1) return refuse(entry, 'Tocsin has no turns on several days of every other week.')
  if (isByDays) change(entry, 'Each of its days is a shift of the next person in turn.')
  const minutes = (wallClockAt(zone, end.getTime()) - wallClockAt(zone, start.getTime())) / 60_000
  const recurrence = { ...rule, ...(isByDays && { unit: 'day' as const }), start, minutes, groups, zone, timeZone }
  return recurring(recurrence, { since, until: earlier(until, dateOfRule(directory, rule.until)), asOf, entry })
}

type Spans = { since: Date; until: Date | null; asOf: Date; entry: Entry }

function recurring(given: Recurrence, { since, until, asOf, entry }: Spans): PlannedLayer | undefined {
  const start = firstFrom(given, (at) => at < since)
  const planned = planRecurrence({ ...given, start })
  if ('fault' in planned) return refuse(entry, planned.fault)
  const { how, ...parts } = planned
  const last = until && endOfLast({ ...given, start }, new Date(until.getTime() - 1))
  const endsAt = until && last && last < until ? last : until
  if (endsAt && endsAt <= asOf) return refuse(entry, `It ended ${endsAt.toISOString()}.`)
  if (how) change(entry, how)
  return { ...parts, name: '', adds: true, startsAt: start, endsAt }
}

type Once = { start: Date; end: Date; turn: Turn }

function once({ start, end, turn }: Once, { timeZone, asOf, entry }: { timeZone: string; asOf: Date; entry: Entry }) {
  if (end <= asOf) return refuse(entry, `It ended ${end.toISOString()}.`)
  return spellLayer({ turn, startsAt: start, endsAt: end }, { timeZone, name: '', adds: true })
}

function refuse(entry: Entry, why: string) {
  leaveOut(entry, why)
  return undefined
}

/** Each member has so many shifts before the next one, or all have every one. */
function groupsOf(directory: Directory, { assignment_strategy: strategy }: Event, entry: Entry): Turn[] {
  const { type, members, shifts_per_member: each = 1 } = strategy
  const turns = members.map(({ user_id: id }) => (id === undefined ? [] : turnOf(directory, { id }, entry)))
  if (type !== 'every_member_assignment_strategy')
    return turns.flatMap((turn) => Array.from({ length: Math.min(each, MOST_TOGETHER) }, () => turn))
  const all = [...new Set(turns.flat())]
  if (all.length > MOST_TOGETHER)
    change(entry, `Only ${MOST_TOGETHER} of ${all.length} people are on call together: Tocsin holds no more.`)
  return members.length === 0 ? [] : [all.slice(0, MOST_TOGETHER)]
}

function dateOfRule(directory: Directory, until: string | undefined) {
  return until === undefined ? null : (dateOf(directory, until) ?? null)
}

function earlier(one: Date | null, other: Date | null) {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
