import type { z } from 'zod'
import { MOST_LAYERS, type PlannedSchedule } from '../layers/planned'
import { change, type Entry, isLeftOut, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { filesOf, type Read, readObject, readObjects } from '../source/objects'
import { readZone } from '../source/zones'
import { type Directory, recall, remember, unwrapped } from './directory'
import { applyOverrides } from './overrides'
import { planRotation, type RotationLayer } from './rotations'
import { rotation, schedule } from './shapes'

type Schedule = z.infer<typeof schedule>

export function importSchedules(directory: Directory, folder: Folder) {
  const { draft } = directory
  const files = filesOf(folder, draft.ledger, { under: 'schedules', kind: 'Schedule' })
  const flat = files.map(({ path, value }) => ({ path, value: unwrapped(value, 'schedule') }))
  for (const read of readObjects(draft.ledger, { kind: 'Schedule', schema: schedule }, flat)) {
    const { value, entry } = read
    const name = draft.names.schedule(value.name, entry)
    take(entry)
    draft.schedules.set(name, planSchedule(directory, read))
    const owner = draft.teams.get(recall(directory.teams, value.ownerTeam ?? {})?.name ?? '')
    if (owner) owner.schedules.push(name)
    remember(directory.schedules, { id: value.id, name: value.name }, name)
  }
}

function planSchedule(directory: Directory, { value, entry }: Read<Schedule>): PlannedSchedule {
  const { zone: timeZone, how } = readZone(value.timezone, directory.settings.zone)
  if (how) change(entry, how)
  const rotations = readRotations(directory, value)
  if (value.enabled === false) {
    change(entry, 'Disabled in Opsgenie: nobody is on call in it.')
    for (const one of rotations) leaveOut(one.entry, 'Its schedule is disabled.')
  }
  const layers = rotations.flatMap((one) => (isLeftOut(one.entry) ? [] : planLayer(directory, one, timeZone)))
  const held = layers.slice(0, MOST_LAYERS)
  for (const { own } of layers.slice(MOST_LAYERS)) leaveOut(own, `Tocsin holds ${MOST_LAYERS} layers in a schedule.`)
  const others = held.length - 1
  const planned = held.map(({ layer }) => ({ ...layer, adds: others > 0 }))
  if (rotations.some((one) => isLeftOut(one.entry))) change(entry, 'Some of its rotations are left out: see there.')
  const where = { timeZone, layers: planned, schedule: value, isOff: value.enabled === false }
  return { timeZone, layers: applyOverrides(directory, where) }
}

function readRotations({ draft }: Directory, { name, rotations = [] }: Schedule): Read<z.infer<typeof rotation>>[] {
  return rotations.flatMap((raw, index) => {
    const path = `${name}, rotation ${index + 1}`
    const nameOf = (one: Record<string, unknown>) => `${name}: ${typeof one.name === 'string' ? one.name : index + 1}`
    return readObject(draft.ledger, { kind: 'Rotation', schema: rotation, nameOf }, { path, value: raw }) ?? []
  })
}

function planLayer(
  directory: Directory,
  { value, entry }: Read<z.infer<typeof rotation>>,
  timeZone: string,
): { layer: RotationLayer; own: Entry }[] {
  const planned = planRotation(directory, { value, entry }, timeZone)
  if (!planned) return []
  take(entry)
  return [{ layer: { ...planned, rotation: value.id ?? value.name ?? entry.id }, own: entry }]
}
