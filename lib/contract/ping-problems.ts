import type { Problem } from '../http/problem'

export const PING_CODES = ['method_not_allowed', 'unknown_ping_address', 'secret_in_address', 'unavailable'] as const

type PingProblem = Problem & { code: (typeof PING_CODES)[number] }

export const pingNotAllowed: PingProblem = {
  status: 405,
  code: 'method_not_allowed',
  title: 'Method not allowed',
  detail: 'Send pings with POST: programs that only look at addresses send GET, and would hide a silence.',
  headers: { Allow: 'POST' },
}

export const unknownPingAddress: PingProblem = {
  status: 404,
  code: 'unknown_ping_address',
  title: 'Unknown ping address',
  detail:
    'No API key that can be used has this ping address or secret. An admin can create a new one on the page of the key.',
}

/** With `STRICT_SECURITY`. */
export const pingSecretInAddress: PingProblem = {
  status: 403,
  code: 'secret_in_address',
  title: 'No secrets in addresses',
  detail:
    'This server takes no secret in an address, which logs keep. Send POST to /api/webhook/heartbeat with the header "Authorization: Bearer SECRET", where SECRET is the end of this address.',
}

export const pingUnavailable: PingProblem = {
  status: 503,
  code: 'unavailable',
  title: 'Not available right now',
  detail: 'The ping could not be stored. Send it again after the time in Retry-After.',
  headers: { 'Retry-After': '2' },
}
