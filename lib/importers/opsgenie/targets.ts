import type { DraftTarget } from '../draft'
import type { PlannedLayer } from '../layers/planned'
import { change, type Entry, miss } from '../report/ledger'
import { type Directory, inWords, personOf, recall } from './directory'
import type { EscalationRule, Recipient } from './shapes'

type Targets = { targets: DraftTarget[]; isOneOf: boolean }

const NONE: Targets = { targets: [], isOneOf: false }

/** Whom a rule of an escalation notifies; what Tocsin has no word for is changed, and the entry says how. */
export function targetsOf(
  directory: Directory,
  { notifyType = 'default', recipient = {} }: EscalationRule,
  entry: Entry,
): Targets {
  if (recipient.type === 'schedule') return scheduleTargets(directory, { notifyType, recipient }, entry)
  if (recipient.type === 'team') return teamTargets(directory, { notifyType, recipient }, entry)
  if (recipient.type === 'escalation') return escalationTargets(directory, recipient, entry)
  const person = recipient.type === 'user' ? personOf(directory, recipient) : undefined
  return person === undefined ? nobody(directory, recipient, entry) : { targets: [{ person }], isOneOf: false }
}

type Asked = { notifyType: string; recipient: Recipient }

function nobody({ draft }: Directory, recipient: Recipient, entry: Entry): Targets {
  change(entry, `A step without ${inWords(recipient)}, which is not among what could be read.`)
  miss(draft.ledger, `${inWords(recipient)}, named by ${entry.name}`)
  return NONE
}

function scheduleTargets(directory: Directory, { notifyType, recipient }: Asked, entry: Entry): Targets {
  const schedule = recall(directory.schedules, recipient)
  const plan = schedule === undefined ? undefined : directory.draft.schedules.get(schedule)
  if (schedule === undefined || !plan) return nobody(directory, recipient, entry)
  if (notifyType === 'next' || notifyType === 'previous') {
    const beside = besideSchedule(directory, { schedule, which: notifyType }, entry)
    return { targets: [{ schedule: beside }], isOneOf: false }
  }
  if (notifyType === 'default') return { targets: [{ schedule }], isOneOf: false }
  const people = [...new Set(plan.layers.flatMap(({ turns }) => turns.flat()))].toSorted()
  if (people.length === 0) return nobody(directory, recipient, entry)
  const targets = people.map((person) => ({ person }))
  if (notifyType === 'random') {
    change(entry, `One of the people of the schedule "${schedule}" at random becomes one of them in turn.`)
    return { targets, isOneOf: true }
  }
  change(entry, `All people of the schedule "${schedule}" are a list of those who are in it now.`)
  return { targets, isOneOf: false }
}

/** A schedule in which whoever has the next turn, or had the one before, is on call already. */
function besideSchedule(
  { draft, added }: Directory,
  { schedule, which }: { schedule: string; which: 'next' | 'previous' },
  entry: Entry,
) {
  const wanted = `${schedule}, ${which}`
  const name = added.get(wanted) ?? draft.names.schedule(wanted, entry)
  added.set(wanted, name)
  change(entry, `Whoever is ${which} in "${schedule}" is on call in the new schedule "${name}": change both together.`)
  const plan = draft.schedules.get(schedule)
  if (plan && !draft.schedules.has(name))
    draft.schedules.set(name, {
      ...plan,
      layers: plan.layers.map((layer) => ({ ...layer, turns: shifted(layer, which) })),
    })
  return name
}

function shifted({ turns }: PlannedLayer, which: 'next' | 'previous') {
  return which === 'next' ? [...turns.slice(1), ...turns.slice(0, 1)] : [...turns.slice(-1), ...turns.slice(0, -1)]
}

function teamTargets(directory: Directory, { notifyType, recipient }: Asked, entry: Entry): Targets {
  const team = recall(directory.teams, recipient)
  if (!team) return nobody(directory, recipient, entry)
  const routed = notifyType === 'default' ? routedTargets(directory, team, entry) : undefined
  if (routed) return routed
  const isWanted = ({ isAdmin }: { isAdmin: boolean }) =>
    notifyType === 'admins' ? isAdmin : notifyType !== 'users' || !isAdmin
  const people = team.members.filter(isWanted).map(({ email: person }) => ({ person }))
  if (people.length === 0) return nobody(directory, recipient, entry)
  const how =
    notifyType === 'random' ? 'one of its members at random becomes one in turn' : 'a list of its present members'
  change(entry, `The team "${team.name}" (${notifyType}): ${how}.`)
  return { targets: people, isOneOf: notifyType === 'random' }
}

/** What the team's default rule notifies. */
function routedTargets(
  directory: Directory,
  { name, notifies }: { name: string; notifies?: Recipient | undefined },
  entry: Entry,
): Targets | undefined {
  if (notifies?.type === 'schedule') {
    change(
      entry,
      `The team "${name}" is notified as its default routing rule says: by the schedule "${notifies.name ?? ''}".`,
    )
    return scheduleTargets(directory, { notifyType: 'default', recipient: notifies }, entry)
  }
  return notifies?.type === 'escalation' ? escalationTargets(directory, notifies, entry, name) : undefined
}

function escalationTargets(directory: Directory, recipient: Recipient, entry: Entry, team?: string): Targets {
  const first = recall(directory.escalations, recipient)?.value.rules[0]
  const isPlain = first?.recipient?.type === 'user' || first?.recipient?.type === 'schedule'
  if (!first || !isPlain) return team === undefined ? nobody(directory, recipient, entry) : NONE
  const by = team === undefined ? '' : `The team "${team}" is notified as its default routing rule says: `
  change(entry, `${by}by the first step of ${inWords(recipient)}, not its others.`)
  return targetsOf(directory, first, entry)
}
