export type Protocol = 'pagerduty' | 'opsgenie'

/** What a request asks of an address of another product, by its method and path. */
export type DropIn =
  | { protocol: 'pagerduty'; version: 1 | 2 }
  | { protocol: 'opsgenie'; action: 'create' }
  | { protocol: 'opsgenie'; action: 'status'; requestId: string }
  | { protocol: 'opsgenie'; action: 'ping'; heartbeat: string }
  | { protocol: 'opsgenie'; action: 'change'; verb: string; alert: string }

/** Events that tell of a change, such as a deployment, are no alerts. */
const CHANGES_OF_PAGERDUTY = '/v2/change/enqueue'
const PAGERDUTY = new Map<string, 1 | 2>([
  ['/v2/enqueue', 2],
  ['/generic/2010-04-15/create_event.json', 1],
])
// Opsgenie's, and the same behind the prefix of Jira Service Management.
const OPSGENIE = /^(?:\/jsm\/ops\/integration)?\/v2\/alerts(?:\/(.+))?$/

/** Addresses of the two products that are not taken, and are answered in their words. */
const OTHERS_OF_PAGERDUTY = /^\/(?:v2\/enqueue|integration\/[^/]+\/enqueue|generic\/2010-04-15)(?:\/|$)/
const OTHERS_OF_OPSGENIE = /^\/(?:jsm\/ops|v2)(?:\/|$)/
const HEARTBEATS = /^(?:\/jsm\/ops\/integration)?\/v2\/heartbeats(?:\/|$)/
const PING = /\/v2\/heartbeats\/([^/]+)\/ping$/
/** https://support.atlassian.com/opsgenie/docs/heartbeat-api-v2-migration-guide/ */
const PINGS_BY = ['GET', 'POST', 'PUT', 'PATCH']

export function isOfHeartbeats(path: string) {
  return HEARTBEATS.test(path)
}

/** Whose address it is. */
export function protocolOf(path: string): Protocol | undefined {
  if (PAGERDUTY.has(path) || path === CHANGES_OF_PAGERDUTY || OTHERS_OF_PAGERDUTY.test(path)) return 'pagerduty'
  return OPSGENIE.test(path) || OTHERS_OF_OPSGENIE.test(path) ? 'opsgenie' : undefined
}

/** Undefined: there is nothing at that address with that method. */
export function dropInAt(method: string, path: string): DropIn | undefined {
  const version = PAGERDUTY.get(path)
  if (version) return method === 'POST' ? { protocol: 'pagerduty', version } : undefined
  const [, heartbeat] = (isOfHeartbeats(path) && PINGS_BY.includes(method) && PING.exec(path)) || []
  if (heartbeat) return { protocol: 'opsgenie', action: 'ping', heartbeat: decoded(heartbeat) }
  const [isOpsgenie, below] = OPSGENIE.exec(path) ?? []
  if (!isOpsgenie) return undefined
  if (below !== undefined) return belowAlerts(method, below.split('/'))
  return method === 'POST' ? { protocol: 'opsgenie', action: 'create' } : undefined
}

function belowAlerts(method: string, parts: string[]): DropIn | undefined {
  if (method === 'GET') {
    const [first, requestId, ...more] = parts
    return first === 'requests' && requestId && more.length === 0
      ? { protocol: 'opsgenie', action: 'status', requestId }
      : undefined
  }
  const { verb, length } = changeAt(method, parts)
  if (verb === undefined || parts.length === length) return undefined
  // Opsgenie's clients for Go and JavaScript do not encode an alias: what is left of its slashes belongs to it.
  const alert = parts.slice(0, parts.length - length).map(decoded)
  return { protocol: 'opsgenie', action: 'change', verb, alert: alert.join('/') }
}

/** Of an alert that exists. Each is taken, since what it does to the alert in Opsgenie is not the sender's concern. */
const CHANGES: Record<string, string[]> = {
  POST: [
    'close',
    'acknowledge',
    'unacknowledge',
    'snooze',
    'escalate',
    'assign',
    'notes',
    'tags',
    'details',
    'responders',
    'teams',
  ],
  PUT: ['message', 'description', 'priority'],
  DELETE: ['tags', 'details'],
}

/** How many parts of the path it takes. */
function changeAt(method: string, parts: string[]): { verb: string | undefined; length: number } {
  const last = parts.at(-1) ?? ''
  if (parts.length > 1 && CHANGES[method]?.includes(last)) return { verb: last, length: 1 }
  if (method === 'POST' && parts.at(-2) === 'actions') return { verb: 'actions', length: 2 }
  return { verb: method === 'DELETE' ? 'delete' : undefined, length: 0 }
}

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
