import type { SenderName } from '../../senders/senders'
import { change, type Entry, enter, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { type Read, readObjects } from '../source/objects'
import { mapRoute } from './conditions'
import { type Directory, filesOfMany, missing, teamNamed } from './directory'
import { integration, type Route, route } from './shapes'

/** By OnCall's types of integrations; what has none sends what Tocsin reads as it is. */
const SENDERS: Readonly<Record<string, SenderName>> = {
  grafana: 'grafana',
  grafana_alerting: 'grafana',
  legacy_grafana_alerting: 'grafana',
  alertmanager: 'alertmanager',
  legacy_alertmanager: 'alertmanager',
  zabbix: 'zabbix',
  uptimekuma: 'uptime-kuma',
  uptime_kuma: 'uptime-kuma',
  sentry: 'sentry',
  sentry_platform: 'sentry',
  pagerduty: 'pagerduty',
  amazon_sns: 'cloudwatch',
  stackdriver: 'google-cloud',
  webhook: 'curl',
  formatted_webhook: 'curl',
}

export function importIntegrations(directory: Directory, folder: Folder) {
  const { draft } = directory
  const routes = readObjects(
    draft.ledger,
    { kind: 'Route', schema: route, nameOf: (raw) => raw.id },
    filesOfMany(folder, directory, { many: 'routes', kind: 'Route' }),
  )
  const files = filesOfMany(folder, directory, { many: 'integrations', kind: 'Integration' })
  for (const { value, entry } of readObjects(draft.ledger, { kind: 'Integration', schema: integration }, files)) {
    const { id, name = id, type = 'webhook', team_id, default_route: last } = value
    const own = routes.filter((one) => one.value.integration_id === id)
    if (type === 'maintenance' || type === 'manual' || type === 'direct_paging')
      leaveOut(entry, `"${type}" receives nothing from other tools.`)
    else {
      const key = draft.names.key(name, entry)
      const isMail = type.includes('email')
      draft.keys.set(key, { sender: isMail ? null : (SENDERS[type] ?? 'curl') })
      if (isMail) change(entry, 'A mail source becomes an API key: let its sender post to it instead.')
      take(entry)
      const hasLast = own.some((one) => one.value.is_the_last_route || one.value.id === last?.id)
      const all = hasLast || !last ? own : [...own, lastRoute(directory, last)]
      for (const one of all.toSorted(byPosition))
        importRoute(directory, one, { key, team: teamNamed(directory, team_id), isLast: isLastRoute(one, last?.id) })
    }
    for (const one of own) if (one.entry.outcome === undefined) leaveOut(one.entry, 'Its integration is left out.')
  }
  for (const { entry } of routes) if (entry.outcome === undefined) leaveOut(entry, 'Its integration is not there.')
}

/** In older answers only the integration has it. */
function lastRoute(
  { draft }: Directory,
  { id, escalation_chain_id }: { id: string; escalation_chain_id?: string | undefined },
): Read<Route> {
  const entry = enter(draft.ledger, { kind: 'Route', id, name: id })
  return {
    value: {
      id,
      position: 0,
      is_the_last_route: true,
      ...(escalation_chain_id !== undefined && { escalation_chain_id }),
    },
    entry,
  }
}

function isLastRoute({ value }: Read<Route>, lastId: string | undefined) {
  return value.is_the_last_route === true || value.id === lastId
}

function byPosition(one: Read<Route>, other: Read<Route>) {
  const place = ({ value }: Read<Route>) => (value.is_the_last_route ? Number.MAX_SAFE_INTEGER : value.position)
  return place(one) - place(other)
}

function importRoute(
  directory: Directory,
  { value, entry }: Read<Route>,
  { key, team, isLast }: { key: string; team: string | null; isLast: boolean },
) {
  const { draft, policies } = directory
  entry.name = isLast ? `${key}: default` : `${key}: ${value.routing_regex ?? value.position}`
  const conditions = isLast ? [] : mapRoute(value)
  if (!conditions) return leaveOut(entry, asks(value))
  const policy = value.escalation_chain_id === undefined ? null : policies.get(value.escalation_chain_id)
  if (policy === undefined) {
    missing(directory, `the escalation chain ${value.escalation_chain_id}`, entry.name)
    return leaveOut(entry, 'Its escalation chain was not taken.')
  }
  take(entry)
  tellNobody(policy, entry)
  if (!isLast && value.routing_type !== 'jinja2')
    change(entry, 'A pattern over the whole body becomes a condition on the label.')
  const own = { field: 'api key', operator: 'is', values: [key] } as const
  const name = draft.names.rule(
    isLast
      ? key
      : `${key}: ${conditions.map(({ key: label = 'severity', values }) => `${label} ${values.join(', ')}`).join(', ')}`,
    entry,
  )
  draft.rules.push({ name, conditions: [own, ...conditions], policy, team, severity: null })
}

function tellNobody(policy: string | null, entry: Entry) {
  if (policy === null) change(entry, 'It has no escalation chain: the rule pages nobody.')
}

function asks({ routing_type = 'regex', routing_regex = '' }: Route) {
  return `Tocsin has no condition for the ${routing_type === 'jinja2' ? 'template' : 'pattern'} ${routing_regex}`
}
