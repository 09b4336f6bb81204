import { stringify } from 'yaml'
import { writeSpan } from '../configuration/document/hours'
import type { Draft, DraftCondition, DraftPolicy, DraftRule, DraftTeam } from './draft'
import type { PlannedLayer, PlannedSchedule } from './layers/planned'

/** The file `tocsin.yaml`; the same draft gives the same bytes. */
export function writeDocument(draft: Draft, owner: string): string {
  return stringify(documentOf(draft, owner), { lineWidth: 0, aliasDuplicateObjects: false })
}

export function documentOf({ people, schedules, teams, policies, keys, rules }: Draft, owner: string) {
  return {
    version: 1,
    owner,
    people: people.written(),
    schedules: sorted(schedules, writtenSchedule),
    teams: sorted(teams, writtenTeam),
    policies: sorted(policies, writtenPolicy),
    keys: sorted(keys, ({ sender }) => ({ ...(sender !== null && { sender }) })),
    rules: rules.map(writtenRule),
  }
}

function sorted<T, R>(map: ReadonlyMap<string, T>, written: (value: T) => R): Record<string, R> {
  const inOrder = [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(inOrder.map(([name, value]) => [name, written(value)]))
}

function writtenSchedule({ timeZone, layers }: PlannedSchedule) {
  return { time_zone: timeZone, layers: layers.map(writtenLayer) }
}

function writtenLayer({ name, hours, turns, skipsClosed, adds, startsAt, endsAt, ...layer }: PlannedLayer) {
  return {
    ...(name !== '' && { name }),
    ...{ shift_unit: layer.shiftUnit, shift_lengths: [...layer.shiftLengths] },
    ...{ handover_time: layer.handoverTime, starts_on: layer.startsOn },
    turns: turns.map((turn) => (turn.length === 1 ? turn[0] : [...turn])),
    ...(hours.length > 0 && { hours: hours.map(writeSpan) }),
    ...(skipsClosed && { skips_closed: true }),
    ...(adds && { adds: true }),
    ...(startsAt && { starts_at: startsAt.toISOString() }),
    ...(endsAt && { ends_at: endsAt.toISOString() }),
  }
}

function writtenTeam({ members, schedules }: DraftTeam) {
  return { members: [...members], schedules: [...schedules] }
}

function writtenPolicy({ repeats, unacknowledgeMinutes, steps, team }: DraftPolicy) {
  return {
    ...(team !== null && { team }),
    severities: ['low', 'medium', 'high', 'critical'],
    ...(repeats > 0 && { repeats }),
    ...(unacknowledgeMinutes !== null && { unacknowledge_minutes: unacknowledgeMinutes }),
    steps: steps.map(({ waitMinutes, isRoundRobin, targets }) => ({
      wait_minutes: waitMinutes,
      ...(isRoundRobin && { round_robin: true }),
      targets: [...targets],
    })),
  }
}

function writtenRule({ name, conditions, policy, team, severity }: DraftRule) {
  return {
    name,
    conditions: conditions.map(writtenCondition),
    policy,
    ...(team !== null && { team }),
    ...(severity !== null && { severity }),
  }
}

function writtenCondition({ field, key, operator, values }: DraftCondition) {
  return {
    field,
    ...(key !== undefined && { key }),
    operator,
    ...(values.length > 0 && { values: [...values] }),
  }
}
