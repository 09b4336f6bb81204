import { isObject } from '../../values/is-object'
import { MOST_LAYERS, type PlannedLayer, type PlannedSchedule } from '../layers/planned'
import { cutOut, type Spell, spellLayer } from '../layers/spells'
import { change, type Entry, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { type Read, readObject, readObjects } from '../source/objects'
import { readZone } from '../source/zones'
import { type Directory, dateOf, filesOfMany, nameOf, teamOf } from './directory'
import { planLayer, turnOf } from './layers'
import { type RotationLayer, rotationLayers } from './rotations'
import { layer, override, type Schedule, schedule } from './shapes'

export function importSchedules(directory: Directory, folder: Folder): Read<Schedule>[] {
  const { draft } = directory
  const files = filesOfMany(folder, directory, { many: 'schedules', one: 'schedule', kind: 'Schedule' })
  const read = readObjects(draft.ledger, { kind: 'Schedule', schema: schedule, nameOf }, files)
  for (const one of read) {
    const { value, entry } = one
    if (!value.schedule_layers && !value.rotations)
      leaveOut(entry, 'The file has no layers of it: save GET /schedules/{id}, not the list.')
    else {
      const name = draft.names.schedule(value.name ?? value.summary ?? value.id, entry)
      take(entry)
      draft.schedules.set(name, planSchedule(directory, one))
      directory.schedules.set(value.id, name)
      draft.teams.get(teamOf(directory, value.teams) ?? '')?.schedules.push(name)
    }
  }
  return read
}

/** The API lists layers from the top, as Tocsin does; overrides stand above them. */
function planSchedule(directory: Directory, { value, entry }: Read<Schedule>): PlannedSchedule {
  const { zone: timeZone, how } = readZone(value.time_zone, directory.settings.zone)
  if (how) change(entry, how)
  const layers: RotationLayer[] = value.schedule_layers
    ? plannedLayers(directory, value, timeZone)
    : rotationLayers(directory, value, timeZone)
  if (layers.length === 0) change(entry, 'Nothing of it is taken: nobody is on call by it.')
  if (layers.length > MOST_LAYERS)
    change(entry, `Only its upper ${MOST_LAYERS} of ${layers.length} layers: Tocsin holds no more.`)
  const held = layers.slice(0, MOST_LAYERS)
  const above: PlannedLayer[] = []
  for (const one of readOverrides(directory, value)) {
    // Rotations are on call at once: an override stands beside the others in place of its own.
    const isAbove = value.schedule_layers !== undefined
    const rest = isAbove ? held : cutOut(held, one.spell, ({ rotation }) => rotation === (one.rotation ?? rotation))
    if (above.length + rest.length >= MOST_LAYERS) leaveOut(one.entry, `${TOO_MANY} ${spanWords(one.spell)}.`)
    else {
      above.push(spellLayer(one.spell, { timeZone, name: 'Override', adds: !isAbove }))
      held.splice(0, held.length, ...rest)
      change(one.entry, `It is a layer of its own, ${spanWords(one.spell)}.`)
    }
  }
  return { timeZone, layers: [...above, ...held.map(({ rotation: _, ...layer }) => layer)] }
}

const TOO_MANY = `Add it in the portal: the schedule has ${MOST_LAYERS} layers without it, which is what Tocsin holds. It is`

function spanWords({ startsAt, endsAt }: Spell) {
  return `from ${startsAt.toISOString()} to ${endsAt.toISOString()}`
}

function plannedLayers(directory: Directory, value: Schedule, timeZone: string) {
  return readLayers(directory, value).flatMap((one): PlannedLayer[] => {
    const planned = planLayer(directory, one, timeZone)
    if (planned) take(one.entry)
    return planned ? [planned] : []
  })
}

function readLayers({ draft }: Directory, { name = '', schedule_layers = [] }: Schedule) {
  return schedule_layers.flatMap((raw, index) => {
    const ofLayer = (one: Record<string, unknown>) => `${name}: ${typeof one.name === 'string' ? one.name : index + 1}`
    return (
      readObject(
        draft.ledger,
        { kind: 'Layer', schema: layer, nameOf: ofLayer },
        { path: `${name}, layer ${index + 1}`, value: raw },
      ) ?? []
    )
  })
}

type Overriding = { spell: Spell; rotation: string | undefined; entry: Entry }

/** Those to come. */
function readOverrides(directory: Directory, value: Schedule): Overriding[] {
  const { draft, settings } = directory
  const raws = value.overrides ?? value.override_subschedule?.rendered_schedule_entries ?? []
  return raws.flatMap((raw, index): Overriding[] => {
    const path = `${value.name}, override ${index + 1}`
    const wanted = { kind: 'Override', schema: override, nameOf: () => path }
    const read = readObject(draft.ledger, wanted, { path, value: asOverride(raw) })
    if (!read) return []
    const { value: given, entry } = read
    const [startsAt, endsAt] = [dateOf(directory, given.start), dateOf(directory, given.end)]
    if (!startsAt || !endsAt || endsAt <= startsAt || !given.user)
      leaveOut(entry, 'Its dates or its user cannot be read.')
    else if (endsAt <= settings.asOf) leaveOut(entry, `It ended ${endsAt.toISOString()}.`)
    else
      return [
        { spell: { turn: turnOf(directory, given.user, entry), startsAt, endsAt }, rotation: given.rotation_id, entry },
      ]
    return []
  })
}

/** Version 3 says the same with other names. */
function asOverride(raw: unknown): unknown {
  if (!isObject(raw) || raw.start_time === undefined) return raw
  const { id, rotation_id, start_time: start, end_time: end, overriding_member: member } = raw
  return { id, rotation_id, start, end, ...(isObject(member) && { user: { id: member.user_id } }) }
}
