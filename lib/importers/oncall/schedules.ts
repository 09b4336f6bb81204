import { MOST_LAYERS, type PlannedLayer, type PlannedSchedule } from '../layers/planned'
import { cutOut } from '../layers/spells'
import { change, type Entry, leaveOut, take } from '../report/ledger'
import { SHADOW_HOURS, type SourceShift } from '../shadow/compare'
import { shiftsOfPlan } from '../shadow/shifts'
import type { Folder } from '../source/folder'
import { type Read, readObjects } from '../source/objects'
import { readZone } from '../source/zones'
import { calendarLayers } from './calendars'
import { type Directory, filesOfMany, missing, teamNamed } from './directory'
import { type Schedule, type Shift, schedule, shift } from './shapes'
import { type LeveledLayer, OVERRIDE, planShift } from './shifts'

type Planned = { layer: LeveledLayer; entry: Entry }

/** @param finals what OnCall says of who is on call, by the ids of schedules */
export function importSchedules(directory: Directory, folder: Folder, finals: ReadonlyMap<string, SourceShift[]>) {
  const { draft } = directory
  const all = filesOfMany(folder, directory, { many: 'on_call_shifts', kind: 'Shift' })
  const shifts = new Map(
    readObjects(draft.ledger, { kind: 'Shift', schema: shift }, all).map((one) => [one.value.id, one]),
  )
  const files = filesOfMany(folder, directory, { many: 'schedules', kind: 'Schedule' })
  for (const { value, entry } of readObjects(draft.ledger, { kind: 'Schedule', schema: schedule }, files)) {
    const name = draft.names.schedule(value.name, entry)
    take(entry)
    const isCalendar = value.type === 'ical'
    const plan = isCalendar
      ? calendarLayers(directory, { value, entry }, finals.get(value.id))
      : planSchedule(directory, { value, entry }, shifts)
    draft.schedules.set(name, plan)
    directory.schedules.set(value.id, name)
    draft.teams.get(teamNamed(directory, value.team_id) ?? '')?.schedules.push(name)
    if (value.ical_url_overrides && !isCalendar)
      change(
        entry,
        'Overrides of its calendar are not read: Tocsin has its own. To go on with that calendar, add its address under Settings, Calendars, as one of who is on call, and choose it in a layer above.',
      )
  }
  for (const { entry } of shifts.values()) if (entry.outcome === undefined) leaveOut(entry, 'No schedule has it.')
}

function planSchedule(
  directory: Directory,
  { value, entry }: Read<Schedule>,
  shifts: ReadonlyMap<string, Read<Shift>>,
): PlannedSchedule {
  const own = value.shifts.flatMap((id) => {
    const found = shifts.get(id)
    if (found) return [found]
    change(entry, `Without the shift ${id}, which is not there.`)
    missing(directory, `the shift ${id}`, value.name)
    return []
  })
  const { zone: named, how } = readZone(value.time_zone, directory.settings.zone)
  const zones = own.map((one) => readZone(one.value.time_zone, named).zone)
  const timeZone = new Set(zones).size === 1 ? (zones[0] ?? named) : named
  if (how && own.some((one) => one.value.time_zone === undefined)) change(entry, how)
  if (timeZone !== named)
    change(
      entry,
      `Its shifts are counted in ${timeZone}, not in ${named}, as OnCall does: so hand-overs move when the clocks of ${named} change.`,
    )
  else if (zones.some((zone) => zone !== timeZone))
    change(entry, `Shifts of other zones are counted in ${timeZone}: compare the hours after clocks change.`)
  const planned = own.flatMap((read, index): Planned[] => {
    const layer = planShift(directory, read, { zone: zones[index] ?? timeZone, timeZone, isWeb: value.type === 'web' })
    if (!layer) return []
    take(read.entry)
    return [{ layer, entry: read.entry }]
  })
  return { timeZone, layers: inLevels(directory, planned, timeZone) }
}

/** The highest level wins; those of a level are on call together. */
function inLevels(directory: Directory, planned: readonly Planned[], timeZone: string): PlannedLayer[] {
  const levels = [...new Set(planned.map(({ layer }) => layer.level))].toSorted((one, other) => other - one)
  const layers: PlannedLayer[] = []
  for (const level of levels) {
    const above = [...layers]
    const own = planned
      .filter(({ layer }) => layer.level === level)
      .toSorted((one, other) => latest(one) - latest(other))
    for (const [index, { layer, entry }] of own.entries()) {
      const { level: _, ...plain } = layer
      const beside = own.slice(0, index).map((one) => one.layer)
      const isTogether = level !== OVERRIDE && meet(directory, [plain], beside, timeZone)
      const pieces = isTogether ? addedBelow(directory, { plain, above, timeZone }) : [plain]
      const held = pieces && layers.length + pieces.length <= MOST_LAYERS ? pieces : [plain]
      if (layers.length >= MOST_LAYERS) leaveOut(entry, `Tocsin holds ${MOST_LAYERS} layers in a schedule.`)
      else {
        if (held !== pieces) change(entry, ONLY_ONE)
        layers.push(...held)
      }
    }
  }
  return layers
}

const ONLY_ONE = 'Where others of its level are on call too, only they are: a level above it stands between.'

type Added = { plain: PlannedLayer; above: readonly PlannedLayer[]; timeZone: string }

/**
 * What adds to its level would add to those above too: of what stands above for a while only, the time is cut out. Undefined:
 * something stands above it again and again.
 */
function addedBelow(directory: Directory, { plain, above, timeZone }: Added): PlannedLayer[] | undefined {
  const pieces = above.flatMap(spanOf).reduce((all, span) => cutOut(all, span, () => true), [{ ...plain, adds: true }])
  const lasting = above.filter((one) => spanOf(one).length === 0)
  return meet(directory, pieces, lasting, timeZone) ? undefined : pieces
}

/** Of a layer that holds for a while, and then all the time. */
function spanOf({ startsAt, endsAt, hours, turns }: PlannedLayer) {
  return startsAt && endsAt && hours.length === 0 && turns.every((turn) => turn.length > 0)
    ? [{ startsAt, endsAt }]
    : []
}

/** Of two overrides the later one stands above. */
function latest({ layer }: Planned) {
  return layer.level === OVERRIDE && layer.startsAt ? -layer.startsAt.getTime() : 0
}

/** Whether both have somebody at the same time, in the weeks to come. */
function meet(
  { settings }: Directory,
  some: readonly PlannedLayer[],
  others: readonly PlannedLayer[],
  timeZone: string,
) {
  const period = { from: settings.asOf, to: new Date(settings.asOf.getTime() + SHADOW_HOURS * 3_600_000) }
  const shiftsIn = (layers: readonly PlannedLayer[]) =>
    layers.flatMap((one) =>
      shiftsOfPlan(
        { timeZone, layers: [{ ...one, adds: false, turns: one.turns.map((turn) => turn.slice(0, 1)) }] },
        period,
        () => 1,
      ),
    )
  const theirs = shiftsIn(others)
  return shiftsIn(some).some((own) =>
    theirs.some((other) => own.startsAt < other.endsAt && other.startsAt < own.endsAt),
  )
}
