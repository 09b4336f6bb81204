import type { WrittenConfiguration } from '../configuration/document/document'
import { writeSpan } from '../configuration/document/hours'
import { writeConfiguration } from '../configuration/document/write'
import { SEVERITIES } from '../values/severity'
import type { Draft, DraftCondition, DraftPolicy, DraftRule, DraftTeam } from './draft'
import type { PlannedLayer, PlannedSchedule } from './layers/planned'

/** The file `tocsin.yaml`; the same draft gives the same bytes. */
export function writeDocument({ people, schedules, teams, policies, keys, rules }: Draft, owner: string): string {
  const written: WrittenConfiguration = {
    version: 1,
    owner,
    people: people.written(),
    schedules: mapped(schedules, writtenSchedule),
    teams: mapped(teams, writtenTeam),
    policies: mapped(policies, writtenPolicy),
    keys: mapped(keys, ({ sender }) => ({ sender })),
    rules: rules.map(writtenRule),
  }
  return writeConfiguration(written)
}

function mapped<T, R>(map: ReadonlyMap<string, T>, written: (value: T) => R): Record<string, R> {
  return Object.fromEntries([...map].map(([name, value]) => [name, written(value)]))
}

function writtenSchedule({ timeZone, layers }: PlannedSchedule) {
  return { time_zone: timeZone, layers: layers.map(writtenLayer) }
}

function writtenLayer({ name, hours, turns, skipsClosed, adds, startsAt, endsAt, ...layer }: PlannedLayer) {
  return {
    ...{ name, shift_unit: layer.shiftUnit, shift_lengths: [...layer.shiftLengths] },
    ...{ handover_time: layer.handoverTime, starts_on: layer.startsOn },
    ...{ turns: turns.map((turn) => [...turn]), hours: hours.map(writeSpan), skips_closed: skipsClosed, adds },
    ...{ starts_at: startsAt?.toISOString() ?? null, ends_at: endsAt?.toISOString() ?? null },
  }
}

function writtenTeam({ members, schedules }: DraftTeam) {
  return { members: [...members], schedules: [...schedules] }
}

function writtenPolicy({ repeats, unacknowledgeMinutes, steps, team }: DraftPolicy) {
  return {
    ...{ team, repeats, unacknowledge_minutes: unacknowledgeMinutes, severities: [...SEVERITIES] },
    steps: steps.map(({ waitMinutes, isRoundRobin, targets }) => ({
      ...{ wait_minutes: waitMinutes, round_robin: isRoundRobin, targets: [...targets] },
    })),
  }
}

function writtenRule({ name, conditions, policy, team, severity }: DraftRule) {
  return { name, conditions: conditions.map(writtenCondition), policy, team, severity }
}

function writtenCondition({ values, ...condition }: DraftCondition) {
  return { ...condition, values: [...values] }
}
