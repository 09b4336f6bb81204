import { MOST_LAYERS, type PlannedSchedule } from '../layers/planned'
import { rowOfSpells, type Spell } from '../layers/spells'
import { change } from '../report/ledger'
import { SHADOW_HOURS, type SourceShift } from '../shadow/compare'
import type { Read } from '../source/objects'
import { readZone } from '../source/zones'
import type { Directory } from './directory'
import type { Schedule } from './shapes'

/** Of a schedule that is a calendar elsewhere: its coming shifts as they are, and then nobody. */
export function calendarLayers(
  directory: Directory,
  { value, entry }: Read<Schedule>,
  shifts: readonly SourceShift[] | undefined,
): PlannedSchedule {
  const { asOf, zone } = directory.settings
  const { zone: timeZone } = readZone(value.time_zone, zone)
  const end = new Date(asOf.getTime() + SHADOW_HOURS * 3_600_000)
  const coming = (shifts ?? []).filter((one) => one.endsAt > asOf && one.startsAt < end)
  const spells = apart(directory, coming)
  const layers = rowOfSpells(spells, { timeZone, name: 'From the calendar' })
  if (layers.length === 0 || layers.length > MOST_LAYERS) {
    change(
      entry,
      `It is a calendar elsewhere, whose address is a secret that the file does not hold: nobody is on call in it until ${FOLLOW}.`,
    )
    return { timeZone, layers: [] }
  }
  const last = layers.at(-1)?.endsAt?.toISOString() ?? ''
  change(
    entry,
    `It is a calendar elsewhere: its shifts are taken as they are until ${last}; then nobody is on call, until ${FOLLOW}.`,
  )
  return { timeZone, layers }
}

const FOLLOW =
  'you add its address under Settings, Calendars, as one of who is on call, and choose it in a layer; its overrides are another one, in a layer above'

/** Stretches in which the same people are on call together. */
function apart({ draft }: Directory, shifts: readonly SourceShift[]): Spell[] {
  const times = [...new Set(shifts.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]))].toSorted(
    (one, other) => one - other,
  )
  return times.slice(0, -1).flatMap((from, index) => {
    const to = times[index + 1] ?? from
    const on = shifts.filter(({ startsAt, endsAt }) => startsAt.getTime() <= from && endsAt.getTime() >= to)
    const turn = [...new Set(on.flatMap(({ person }) => draft.people.find(person) ?? []))].toSorted()
    return turn.length === 0 ? [] : [{ turn, startsAt: new Date(from), endsAt: new Date(to) }]
  })
}
