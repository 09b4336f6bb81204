import type { z } from 'zod'
import { MOST_LAYERS, type Turn } from '../layers/planned'
import { cutOut, spellLayer } from '../layers/spells'
import { change, type Entry, leaveOut } from '../report/ledger'
import { type Read, readObject } from '../source/objects'
import { type Directory, dateOf } from './directory'
import { type RotationLayer, turnOf } from './rotations'
import { override, type schedule } from './shapes'

type Where = { timeZone: string; layers: RotationLayer[]; schedule: z.infer<typeof schedule>; isOff: boolean }

type Planned = { entry: Entry; turn: Turn; startsAt: Date; endsAt: Date; rotations: string[] }

const EVERY = 'every rotation'

/** As layers that hold only then: the file has no overrides. The later of two that overlap stands above. */
export function applyOverrides(directory: Directory, { timeZone, layers, schedule, isOff }: Where): RotationLayer[] {
  const planned = readOverrides(directory, schedule).flatMap((one) => planOverride(directory, one, isOff))
  return planned
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .reduce((held, one) => {
      const next = withOverride(held, one, timeZone)
      if (next.length > MOST_LAYERS) {
        leaveOut(one.entry, `Add it in the portal: the schedule has ${MOST_LAYERS} layers without it. ${spanOf(one)}`)
        return held
      }
      change(one.entry, `It is a layer of its own, from ${one.startsAt.toISOString()} to ${one.endsAt.toISOString()}.`)
      return next
    }, layers)
}

function spanOf({ turn, startsAt, endsAt }: Planned) {
  return `${turn.join(', ') || 'Nobody'}, ${startsAt.toISOString()} to ${endsAt.toISOString()}.`
}

/** What stands alone gives way to a layer above; of rotations that are on call together, time is cut out. */
function withOverride(layers: RotationLayer[], { turn, startsAt, endsAt, rotations }: Planned, timeZone: string) {
  const isUnion = layers.some(({ adds }) => adds)
  const spell = { turn, startsAt, endsAt }
  const own = { ...spellLayer(spell, { timeZone, name: 'Override', adds: isUnion }), rotation: EVERY }
  if (!isUnion) return [own, ...layers]
  const gives = ({ rotation }: RotationLayer) =>
    rotations.length === 0 || rotation === EVERY || rotations.includes(rotation)
  return [own, ...cutOut(layers, spell, gives)]
}

function readOverrides({ draft }: Directory, { name, scheduleOverrideList = [] }: Where['schedule']) {
  return scheduleOverrideList.flatMap((raw, index) => {
    const path = `${name}, override ${index + 1}`
    return (
      readObject(draft.ledger, { kind: 'Override', schema: override, nameOf: () => path }, { path, value: raw }) ?? []
    )
  })
}

function planOverride(
  directory: Directory,
  { value, entry }: Read<z.infer<typeof override>>,
  isOff: boolean,
): Planned[] {
  const [startsAt, endsAt] = [dateOf(directory, value.startDate), dateOf(directory, value.endDate)]
  if (!startsAt || !endsAt || endsAt <= startsAt) {
    leaveOut(entry, `Its dates cannot be read: ${value.startDate}, ${value.endDate}`)
    return []
  }
  if (endsAt <= directory.settings.asOf) leaveOut(entry, `It ended ${endsAt.toISOString()}.`)
  else if (isOff) leaveOut(entry, 'Its schedule is disabled.')
  else {
    const turn = turnOf(directory, value.user ?? { type: 'none' }, entry)
    return [
      { entry, turn, startsAt, endsAt, rotations: (value.rotations ?? []).flatMap(({ id, name }) => id ?? name ?? []) },
    ]
  }
  return []
}
