import { isLoopback } from '../outbound/loopback'
import type { MailLimits } from './time-limit'

const CONNECT_MS = 20_000
const MARGIN_MS = 1_000
const IDLE_MS = 15_000

export function transportOptions(url: string, { timeoutMs, confirmMs }: MailLimits) {
  const connectMs = Math.min(CONNECT_MS, timeoutMs)
  return {
    url,
    requireTLS: requiresTls(url),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    // The attempt's own limit ends first, and knows how far the mail got.
    socketTimeout: Math.max(timeoutMs, confirmMs) + MARGIN_MS,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Without this, a man in the middle who strips STARTTLS reads the password and every link. `?ignoreTLS=true` goes without. */
export function requiresTls(url: string) {
  const { protocol, hostname, searchParams } = new URL(url)
  return protocol === 'smtp:' && !isLoopback(hostname) && !isToldToGoWithout(searchParams)
}

function isToldToGoWithout(query: URLSearchParams) {
  return query.get('requireTLS') === 'false' || query.get('ignoreTLS') === 'true'
}
