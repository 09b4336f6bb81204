import type { z } from 'zod'
import type { DraftCondition } from '../draft'
import { change, type Entry, leaveOut, miss, take } from '../report/ledger'
import type { Read } from '../source/objects'
import { mapCriteria } from './conditions'
import { type Directory, inWords, recall } from './directory'
import type { Recipient, routingRule } from './shapes'
import type { TeamRules } from './teams'

type Rule = Read<z.infer<typeof routingRule>>

/** A rule of a team asks first for the keys of the team: so an alert reached the team in Opsgenie. */
export function importRules(directory: Directory, teams: readonly TeamRules[]) {
  for (const team of teams) {
    if (team.rules.length === 0) continue
    const keys = keysOf(directory, team)
    for (const rule of team.rules) importRule(directory, { rule, keys, team: team.name })
  }
}

/** A team without integrations gets a key, or nothing would reach it. */
function keysOf({ draft, keysOfTeams }: Directory, { id, name, rules }: TeamRules): string[] {
  const own = id === undefined ? undefined : keysOfTeams.get(id)
  if (own) return own
  const [first] = rules
  if (!first) return []
  const key = draft.names.key(name, first.entry)
  draft.keys.set(key, { sender: 'opsgenie' })
  for (const { entry } of rules)
    change(
      entry,
      `No integration is the team's: alerts reached it by "responders". Send them with the new API key "${key}".`,
    )
  return [key]
}

function importRule(directory: Directory, { rule, keys, team }: { rule: Rule; keys: readonly string[]; team: string }) {
  const { draft } = directory
  const { value, entry } = rule
  if (value.timeRestriction) return leaveOut(entry, BY_HOURS)
  const criteria = value.isDefault ? { any: [[]], how: [] } : mapCriteria(value.criteria)
  if ('fault' in criteria) return leaveOut(entry, criteria.fault)
  const policy = policyOf(directory, value.notify, entry)
  if (policy === undefined)
    return leaveOut(entry, `It notifies ${inWords(value.notify ?? {})}, which is not among what could be read.`)
  take(entry)
  for (const how of criteria.how) change(entry, how)
  const isSplit = criteria.any.length > 1
  if (isSplit) change(entry, `It is ${criteria.any.length} rules, one for each of its conditions.`)
  const own: DraftCondition = { field: 'api key', operator: 'is', values: keys }
  for (const [index, conditions] of criteria.any.entries()) {
    const wanted = `${team}: ${value.name ?? (value.isDefault ? 'default' : `rule ${value.order ?? 1}`)}`
    const name = draft.names.rule(isSplit ? `${wanted}, ${index + 1} of ${criteria.any.length}` : wanted, entry)
    draft.rules.push({ name, conditions: [own, ...conditions], policy, team, severity: null })
  }
}

const BY_HOURS = 'Rules of Tocsin have no hours: the rules after it take these alerts at every hour.'

/** Null: nobody is paged; undefined: it is not there. */
function policyOf(directory: Directory, notify: Recipient | undefined, entry: Entry): string | null | undefined {
  const { draft } = directory
  if (!notify || notify.type === 'none') return null
  if (notify.type === 'escalation') return recall(directory.policies, notify) ?? missing(directory, notify, entry)
  const schedule = notify.type === 'schedule' ? recall(directory.schedules, notify) : undefined
  if (schedule === undefined) return missing(directory, notify, entry)
  const wanted = `On call: ${schedule}`
  const policy = directory.added.get(wanted) ?? draft.names.policy(wanted, entry)
  directory.added.set(wanted, policy)
  change(entry, `It notifies a schedule: the new policy "${policy}" pages whoever is on call in it.`)
  const steps = [{ waitMinutes: 5, isRoundRobin: false, targets: [{ schedule }] }]
  if (!draft.policies.has(policy))
    draft.policies.set(policy, { repeats: 0, unacknowledgeMinutes: null, steps, team: null })
  return policy
}

function missing({ draft }: Directory, notify: Recipient, entry: Entry) {
  miss(draft.ledger, `${inWords(notify)}, named by ${entry.name}`)
  return undefined
}
