import { isLoopback } from '../outbound/loopback'
import type { MailLimits } from './time-limit'

const CONNECT_MS = 20_000
const MARGIN_MS = 1_000
const IDLE_MS = 15_000

/** Options for nodemailer; what the query of `url` names wins over them. */
export function transportOptions(url: string, { timeoutMs, confirmMs }: MailLimits) {
  const connectMs = Math.min(CONNECT_MS, timeoutMs)
  return {
    url,
    requireTLS: requiresTls(url),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    // The attempt's own limit comes first and knows how far the mail has got.
    socketTimeout: Math.max(timeoutMs, confirmMs) + MARGIN_MS,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Whoever removes STARTTLS from the server's greeting would read the password and every link in a page. */
export function requiresTls(url: string) {
  const { protocol, username, password, hostname } = new URL(url)
  return protocol === 'smtp:' && Boolean(username || password) && !isLoopback(hostname)
}
