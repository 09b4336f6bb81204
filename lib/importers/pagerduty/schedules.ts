import { MOST_LAYERS, type PlannedLayer, type PlannedSchedule } from '../layers/planned'
import { spellLayer } from '../layers/spells'
import { change, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { type Read, readObject, readObjects } from '../source/objects'
import { readZone } from '../source/zones'
import { type Directory, dateOf, filesOfMany, nameOf, teamOf } from './directory'
import { planLayer, turnOf } from './layers'
import { layer, override, type Schedule, schedule } from './shapes'

export function importSchedules(directory: Directory, folder: Folder): Read<Schedule>[] {
  const { draft } = directory
  const files = filesOfMany(folder, directory, { many: 'schedules', one: 'schedule', kind: 'Schedule' })
  const read = readObjects(draft.ledger, { kind: 'Schedule', schema: schedule, nameOf }, files)
  for (const one of read) {
    const { value, entry } = one
    if (value.rotations && !value.schedule_layers) leaveOut(entry, BY_EVENTS)
    else if (!value.schedule_layers)
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

const BY_EVENTS =
  'Its rotations are recurring events, of the API in early access: make it anew, or save it by the API of version 2.'

/** The API lists layers from the top, as Tocsin does; overrides stand above them. */
function planSchedule(directory: Directory, { value, entry }: Read<Schedule>): PlannedSchedule {
  const { zone: timeZone, how } = readZone(value.time_zone, directory.settings.zone)
  if (how) change(entry, how)
  const layers = readLayers(directory, value).flatMap((one): PlannedLayer[] => {
    const planned = planLayer(directory, one, timeZone)
    if (planned) take(one.entry)
    return planned ? [planned] : []
  })
  if (layers.length > MOST_LAYERS)
    change(entry, `Only its upper ${MOST_LAYERS} of ${layers.length} layers: Tocsin holds no more.`)
  const held = layers.slice(0, MOST_LAYERS)
  return {
    timeZone,
    layers: [...overrideLayers(directory, value, { timeZone, room: MOST_LAYERS - held.length }), ...held],
  }
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

function overrideLayers(
  directory: Directory,
  value: Schedule,
  { timeZone, room }: { timeZone: string; room: number },
): PlannedLayer[] {
  const { draft, settings } = directory
  const raws = value.overrides ?? value.override_subschedule?.rendered_schedule_entries ?? []
  const read = raws.flatMap((raw, index) => {
    const path = `${value.name}, override ${index + 1}`
    return (
      readObject(draft.ledger, { kind: 'Override', schema: override, nameOf: () => path }, { path, value: raw }) ?? []
    )
  })
  const layers: PlannedLayer[] = []
  for (const { value: given, entry } of read) {
    const [startsAt, endsAt] = [dateOf(directory, given.start), dateOf(directory, given.end)]
    if (!startsAt || !endsAt || endsAt <= startsAt || !given.user)
      leaveOut(entry, 'Its dates or its user cannot be read.')
    else if (endsAt <= settings.asOf) leaveOut(entry, `It ended ${endsAt.toISOString()}.`)
    else if (layers.length >= room)
      leaveOut(
        entry,
        `Add it in the portal: the schedule has ${MOST_LAYERS} layers without it. ${given.start} to ${given.end}.`,
      )
    else {
      const turn = turnOf(directory, given.user, entry)
      layers.push(spellLayer({ turn, startsAt, endsAt }, { timeZone, name: 'Override', adds: false }))
      change(entry, `It is a layer of its own, from ${startsAt.toISOString()} to ${endsAt.toISOString()}.`)
    }
  }
  return layers
}
