import type { DraftTarget } from '../draft'
import { change, type Entry, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { type Read, readObjects } from '../source/objects'
import { stepsOf, type TimedStep } from '../steps'
import { type Directory, filesOfMany, missing, teamNamed } from './directory'
import { chain, type Step, step } from './shapes'

/** OnCall repeats a chain up to five times. */
const REPEATS = 5

const NOT_HELD: Readonly<Record<string, string>> = {
  trigger_webhook: 'Webhooks of Tocsin are told of every incident that they ask for: see Settings.',
  resolve: 'An incident stays open until somebody resolves it.',
  notify_whole_channel: 'A chat channel may be a step: connect it, then add it to the policy.',
  notify_user_group: 'A group of Slack is not in the file: name its people.',
  notify_if_time_from_to: 'Steps of Tocsin run at every hour: give the hours to a schedule.',
  notify_if_num_alerts_in_window: 'An incident pages from its first alert on.',
  declare_incident: 'Every alert is an incident.',
}

export function importChains(directory: Directory, folder: Folder) {
  const { draft } = directory
  const steps = filesOfMany(folder, directory, { many: 'escalation_policies', kind: 'Chain step' })
  const nameOf = (raw: Record<string, unknown>) => raw.type
  const read = readObjects(draft.ledger, { kind: 'Chain step', schema: step, nameOf }, steps)
  const chains = filesOfMany(folder, directory, { many: 'escalation_chains', kind: 'Escalation chain' })
  for (const { value, entry } of readObjects(draft.ledger, { kind: 'Escalation chain', schema: chain }, chains)) {
    const own = read
      .filter((one) => one.value.escalation_chain_id === value.id)
      .toSorted((one, other) => one.value.position - other.value.position)
    for (const one of own) one.entry.name = `${value.name}: ${one.entry.name}`
    const { timed, repeats, lastWait } = timedSteps(directory, own, entry)
    const waits = stepsOf(timed, { ...(lastWait > 0 && { lastWait }), entry })
    if (waits.length === 0) leaveOut(entry, 'It pages nobody whom Tocsin knows.')
    else {
      const name = draft.names.policy(value.name, entry)
      draft.policies.set(name, {
        repeats,
        unacknowledgeMinutes: null,
        steps: waits,
        team: teamNamed(directory, value.team_id),
      })
      directory.policies.set(value.id, name)
      take(entry)
    }
  }
  for (const { entry } of read) if (entry.outcome === undefined) leaveOut(entry, 'Its chain is not there.')
}

function timedSteps(directory: Directory, steps: readonly Read<Step>[], of: Entry) {
  const timed: TimedStep[] = []
  let [atMinutes, repeats] = [0, 0]
  for (const { value, entry } of steps) {
    const { type = 'nothing', duration = 0 } = value
    const reason = NOT_HELD[type]
    if (type === 'wait') {
      atMinutes += Math.ceil(duration / 60)
      if (duration % 60 !== 0) change(entry, `A wait of ${Math.ceil(duration / 60)} min, not ${duration} s.`)
      take(entry)
    } else if (type === 'repeat_escalation') {
      repeats = REPEATS
      take(entry)
    } else if (reason !== undefined) {
      leaveOut(entry, reason)
      change(of, `Without a step "${type.replaceAll('_', ' ')}".`)
    } else {
      const targets = targetsOf(directory, value, entry)
      if (targets === undefined) leaveOut(entry, `Tocsin has no step "${type}".`)
      else if (targets.length === 0) leaveOut(entry, 'It pages nobody whom Tocsin knows.')
      else {
        take(entry)
        if (value.important)
          change(
            entry,
            'What is important is said by severity: critical and high page by the urgent rules of a person.',
          )
        timed.push({ atMinutes, targets, isOneOf: type === 'notify_person_next_each_time' })
      }
    }
  }
  return { timed, repeats, lastWait: atMinutes - (timed.at(-1)?.atMinutes ?? 0) }
}

/** Undefined: Tocsin has no such step. */
function targetsOf(directory: Directory, value: Step, entry: Entry): DraftTarget[] | undefined {
  switch (value.type) {
    case 'notify_on_call_from_schedule': {
      const schedule = directory.schedules.get(value.notify_on_call_from_schedule ?? '')
      if (schedule === undefined) missing(directory, `the schedule ${value.notify_on_call_from_schedule}`, entry.name)
      return schedule === undefined ? [] : [{ schedule }]
    }
    case 'notify_persons':
      return peopleOf(directory, value.persons_to_notify, entry)
    case 'notify_person_next_each_time':
      return peopleOf(directory, [...value.persons_to_notify_next_each_time, ...value.persons_to_notify], entry)
    case 'notify_team_members': {
      const members = directory.members.get(value.team_to_notify ?? '') ?? []
      if (members.length > 0) change(entry, 'The team is a list of its present members.')
      return members.map((person) => ({ person }))
    }
    default:
      return undefined
  }
}

function peopleOf(directory: Directory, ids: readonly string[], entry: Entry): DraftTarget[] {
  return ids.flatMap((id) => {
    const person = directory.draft.people.find(id)
    if (person !== undefined) return [{ person }]
    change(entry, `Without the user ${id}, who is not among the people.`)
    missing(directory, `the user ${id}`, entry.name)
    return []
  })
}
