/** What a request asks of an address of another product, by its method and path. */
export type DropIn =
  | { protocol: 'pagerduty'; version: 1 | 2 }
  | { protocol: 'opsgenie'; action: 'create' }
  | { protocol: 'opsgenie'; action: 'status'; requestId: string }
  | { protocol: 'opsgenie'; action: 'change'; verb: string; alert: string }

const PAGERDUTY = { '/v2/enqueue': 2, '/generic/2010-04-15/create_event.json': 1 } as const
// Opsgenie's, and the same behind the prefix of Jira Service Management.
const OPSGENIE = /^(?:\/jsm\/ops\/integration)?\/v2\/alerts(?:\/(.+))?$/

export function isDropIn(path: string) {
  return Object.hasOwn(PAGERDUTY, path) || OPSGENIE.test(path)
}

/** Undefined: there is nothing at that address with that method. */
export function dropInAt(method: string, path: string): DropIn | undefined {
  if (path === '/v2/enqueue' || path === '/generic/2010-04-15/create_event.json')
    return method === 'POST' ? { protocol: 'pagerduty', version: PAGERDUTY[path] } : undefined
  const [, rest] = OPSGENIE.exec(path) ?? []
  if (rest === undefined)
    return method === 'POST' && OPSGENIE.test(path) ? { protocol: 'opsgenie', action: 'create' } : undefined
  return opsgenieAt(method, rest.split('/').map(decoded))
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
  ],
  PUT: ['message', 'description', 'priority'],
  DELETE: ['tags', 'details'],
}

function opsgenieAt(method: string, [first = '', verb, ...more]: string[]): DropIn | undefined {
  if (more.length > 0 || first === '') return undefined
  if (method === 'GET') {
    return first === 'requests' && verb ? { protocol: 'opsgenie', action: 'status', requestId: verb } : undefined
  }
  if (verb === undefined)
    return method === 'DELETE' ? { protocol: 'opsgenie', action: 'change', verb: 'delete', alert: first } : undefined
  return CHANGES[method]?.includes(verb) ? { protocol: 'opsgenie', action: 'change', verb, alert: first } : undefined
}

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
