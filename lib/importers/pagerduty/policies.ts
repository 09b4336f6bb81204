import type { DraftTarget } from '../draft'
import { change, type Entry, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { type Read, readObjects } from '../source/objects'
import { stepsOf, type TimedStep } from '../steps'
import { type Directory, filesOfMany, inWords, missing, nameOf, teamOf } from './directory'
import { type Policy, policy, type Reference } from './shapes'

const MOST_REPEATS = 10
const SHORTEST = 5
const LONGEST = 10_080

/** The name of the policy that pages again after so many minutes of acknowledgement; null: never. Undefined: not there. */
export type PolicyFor = (id: string | undefined, again: number | null, entry: Entry) => string | undefined

/** PagerDuty has the time after which it pages again at the service: policies that differ in it alone are made apart. */
export function importPolicies(directory: Directory, folder: Folder): PolicyFor {
  const { draft } = directory
  const files = filesOfMany(folder, directory, {
    many: 'escalation_policies',
    one: 'escalation_policy',
    kind: 'Escalation policy',
  })
  const read = readObjects(draft.ledger, { kind: 'Escalation policy', schema: policy, nameOf }, files)
  const names = new Map(read.flatMap((one) => planPolicy(directory, one)))
  const variants = new Map<string, string>()
  return (id, seconds, entry) => {
    const name = id === undefined ? undefined : names.get(id)
    const plan = name === undefined ? undefined : draft.policies.get(name)
    if (name === undefined || !plan || seconds === null) return name
    const minutes = Math.min(LONGEST, Math.max(SHORTEST, Math.round(seconds / 60)))
    if (minutes * 60 !== seconds)
      change(entry, `Acknowledged incidents page again after ${minutes} min, not ${seconds / 60}.`)
    const wanted = `${name}, again after ${minutes} min`
    const variant = variants.get(wanted) ?? draft.names.policy(wanted, entry)
    variants.set(wanted, variant)
    draft.policies.set(variant, { ...plan, unacknowledgeMinutes: minutes })
    change(entry, `It pages by the policy "${variant}": Tocsin has that time at the policy.`)
    return variant
  }
}

function planPolicy(directory: Directory, { value, entry }: Read<Policy>): [string, string][] {
  const { draft } = directory
  const timed = timedSteps(directory, value, entry)
  const lastWait = value.escalation_rules.at(-1)?.escalation_delay_in_minutes
  const steps = stepsOf(timed, { ...(lastWait !== undefined && { lastWait }), entry })
  if (steps.length === 0) {
    leaveOut(entry, 'It pages nobody whom Tocsin knows.')
    return []
  }
  if (value.num_loops > MOST_REPEATS)
    change(entry, `Repeated ${MOST_REPEATS} times, not ${value.num_loops}: Tocsin repeats no more.`)
  const name = draft.names.policy(value.name ?? value.summary ?? value.id, entry)
  const repeats = Math.min(MOST_REPEATS, value.num_loops)
  draft.policies.set(name, { repeats, unacknowledgeMinutes: null, steps, team: teamOf(directory, value.teams) })
  take(entry)
  return [[value.id, name]]
}

function timedSteps(directory: Directory, { escalation_rules }: Policy, entry: Entry): TimedStep[] {
  let atMinutes = 0
  return escalation_rules.map((rule): TimedStep => {
    const own = atMinutes
    atMinutes += rule.escalation_delay_in_minutes
    const isOneOf = rule.escalation_rule_assignment_strategy?.type === 'round_robin'
    return { atMinutes: own, isOneOf, targets: rule.targets.flatMap((one) => targetOf(directory, one, entry)) }
  })
}

function targetOf(directory: Directory, reference: Reference, entry: Entry): DraftTarget[] {
  const isSchedule = reference.type?.startsWith('schedule') === true
  const schedule = isSchedule ? directory.schedules.get(reference.id) : undefined
  const person = isSchedule ? undefined : directory.draft.people.find(reference.id)
  if (schedule !== undefined) return [{ schedule }]
  if (person !== undefined) return [{ person }]
  change(entry, `A step without ${inWords(reference)}, which is not there.`)
  missing(directory, reference, entry.name)
  return []
}
