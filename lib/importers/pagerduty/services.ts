import type { SenderName } from '../../senders/senders'
import { change, type Entry, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { type Read, readObject, readObjects } from '../source/objects'
import { type Directory, filesOfMany, inWords, missing, nameOf, teamOf } from './directory'
import type { PolicyFor } from './policies'
import { integration, type Service, service } from './shapes'

/** A service that was taken, and its keys: their rule stands after those of orchestrations. */
export type Keyed = { name: string; keys: string[]; id: string; entry: Entry }

/** Tools that send to Tocsin in a shape of their own; the others go on as they send events to PagerDuty. */
const VENDORS: Readonly<Record<string, SenderName>> = {
  'amazon cloudwatch': 'cloudwatch',
  sentry: 'sentry',
  'microsoft azure': 'azure',
  'google cloud monitoring': 'google-cloud',
}

export function importServices(directory: Directory, folder: Folder, policyFor: PolicyFor): Keyed[] {
  const { ledger } = directory.draft
  const files = filesOfMany(folder, directory, { many: 'services', one: 'service', kind: 'Service' })
  const read = readObjects(ledger, { kind: 'Service', schema: service, nameOf }, files)
  return read.flatMap((one) => importService(directory, one, policyFor))
}

function importService(directory: Directory, { value, entry }: Read<Service>, policyFor: PolicyFor): Keyed[] {
  const { escalation_policy: reference } = value
  const keys = importIntegrations(directory, value)
  const again = value.acknowledgement_timeout ?? null
  const policy = value.status === 'disabled' ? undefined : policyFor(reference?.id, again, entry)
  if (value.status === 'disabled') leaveOut(entry, 'Disabled in PagerDuty.')
  else if (policy === undefined) {
    leaveOut(entry, `It has no escalation policy that was taken: ${reference ? inWords(reference) : 'none is named'}.`)
    if (reference) missing(directory, reference, entry.name)
  } else {
    take(entry)
    tellChanges(value, entry)
    const name = value.name ?? value.summary ?? value.id
    directory.services.set(value.id, {
      policy,
      team: teamOf(directory, value.teams),
      severity: severityOf(value, entry),
      value,
    })
    return [{ name, id: value.id, entry, keys: keys.length > 0 ? keys : [keyOf(directory, name, entry)] }]
  }
  return []
}

function keyOf({ draft }: Directory, name: string, entry: Entry) {
  const key = draft.names.key(name, entry)
  draft.keys.set(key, { sender: 'pagerduty' })
  change(entry, `It has no integration of its own: the new API key "${key}" sends to it.`)
  return key
}

function importIntegrations({ draft }: Directory, { name = '', status, integrations = [] }: Service): string[] {
  return integrations.flatMap((raw, index) => {
    const wanted = { kind: 'Integration', schema: integration, nameOf }
    const read = readObject(draft.ledger, wanted, { path: `${name}, integration ${index + 1}`, value: raw })
    if (!read) return []
    const { value, entry } = read
    if (status === 'disabled') {
      leaveOut(entry, 'Its service is disabled.')
      return []
    }
    const own = value.name ?? value.summary ?? ''
    const key = draft.names.key(integrations.length === 1 || own === '' ? name : `${name}: ${own}`, entry)
    const isMail = value.type?.includes('email') === true
    if (isMail) change(entry, 'A mail source becomes an API key: let its sender post to it instead.')
    const vendor = VENDORS[(value.vendor?.summary ?? '').toLowerCase()]
    draft.keys.set(key, { sender: isMail ? null : (vendor ?? 'pagerduty') })
    take(entry)
    return [key]
  })
}

/** What pages by the urgency of a service, whatever an event says of itself. */
function severityOf({ incident_urgency_rule: rule }: Service, entry: Entry) {
  if (rule?.type === 'use_support_hours')
    change(entry, 'Urgency by support hours: each alert pages by its own severity instead.')
  if (rule?.type !== 'constant') return null
  return rule.urgency === 'low' ? ('low' as const) : rule.urgency === 'high' ? ('high' as const) : null
}

function tellChanges(value: Service, entry: Entry) {
  if (value.auto_resolve_timeout)
    change(entry, 'Nothing is resolved by time: an incident stays open until it is resolved.')
  if (value.alert_grouping_parameters?.type)
    change(entry, 'Grouping: Tocsin counts repeats at one incident, and gathers storms as the policy says.')
  if (value.auto_pause_notifications_parameters?.enabled) change(entry, 'Nothing waits for a recovery before it pages.')
}

/** After the rules of orchestrations, which may send what has the same keys to elsewhere. */
export function importServiceRules({ draft, services }: Directory, keyed: readonly Keyed[]) {
  for (const { name, keys, id, entry } of keyed) {
    const to = services.get(id)
    if (!to) continue
    const { policy, team, severity } = to
    draft.rules.push({
      name: draft.names.rule(name, entry),
      conditions: [{ field: 'api key', operator: 'is', values: keys }],
      policy,
      team,
      severity,
    })
  }
}
