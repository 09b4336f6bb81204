import { isIP } from 'node:net'
import { passwordFault } from './auth/password-fault'
import { goesInClear, isPostgresUrl } from './db/location'
import type { Env } from './env'
import { passkeyFault } from './factors/relying-party'
import { isLoopback } from './outbound/loopback'

export async function settingsWarnings(env: Env): Promise<string[]> {
  const found = await Promise.all(WARNINGS.map((warning) => warning(env)))
  return found.filter((warning) => warning !== undefined)
}

type Warning = string | undefined

const WARNINGS: ((env: Env) => Warning | Promise<Warning>)[] = [
  localLinks,
  untrustedProxy,
  weakAdminPassword,
  clearHeartbeat,
  clearDatabase,
  noPasskeys,
  threadsWithoutLimit,
  unapprovedTwilio,
]

/** Where it is told at start, whoever is paged elsewhere. */
export function localLinks(env: Env) {
  return env.SMTP_URL || !isLoopback(env.HOST) ? localLinksWarning(env) : undefined
}

export function localLinksWarning({ BASE_URL }: Pick<Env, 'BASE_URL'>): string | undefined {
  const { hostname } = new URL(BASE_URL)
  if (!isLoopback(hostname) && !['0.0.0.0', '[::]'].includes(hostname)) return undefined
  return `Links in pages lead to ${BASE_URL} and will not open on a phone or another machine: set BASE_URL to the address under which people reach Tocsin.`
}

function untrustedProxy({ BASE_URL, TRUST_PROXY, TLS_CERT_FILE }: Env) {
  if (TRUST_PROXY || TLS_CERT_FILE || !BASE_URL.startsWith('https:')) return undefined
  return 'BASE_URL begins with https, so there is a reverse proxy in front, but TRUST_PROXY is not true: all requests seem to come from the proxy, and when strangers try wrong passwords, new devices have to wait. Set TRUST_PROXY=true.'
}

async function weakAdminPassword({ ADMIN_EMAIL, ADMIN_PASSWORD }: Env) {
  if (!ADMIN_PASSWORD || !(await passwordFault(ADMIN_PASSWORD, [ADMIN_EMAIL ?? '']))) return undefined
  return 'ADMIN_PASSWORD is too short or easy to guess, and makes no admin. If it made one earlier, change the password under Your account, and unset it.'
}

function clearHeartbeat({ HEARTBEAT_URL }: Env) {
  if (!HEARTBEAT_URL?.startsWith('http:') || isLoopback(new URL(HEARTBEAT_URL).hostname)) return undefined
  return 'HEARTBEAT_URL begins with http: whoever reads the network can send the heartbeat in its place. Use https.'
}

function clearDatabase({ DATABASE_URL = '' }: Env) {
  if (!isPostgresUrl(DATABASE_URL) || !goesInClear(DATABASE_URL)) return undefined
  return 'DATABASE_URL has no sslmode, so alerts and the password go to Postgres in clear. Add ?sslmode=verify-full, or sslmode=disable if you trust the whole network between.'
}

/** Its settings say whether Twilio's requests are taken at all, as those of `createPhone`. */
function unapprovedTwilio({ STRICT_SECURITY, TWILIO_ACCOUNT_SID, TWILIO_SHARED_KEY, TWILIO_REPLIES, BASE_URL }: Env) {
  const isAnswered = TWILIO_ACCOUNT_SID && (TWILIO_REPLIES ?? BASE_URL.startsWith('https:'))
  if (!STRICT_SECURITY || !isAnswered || TWILIO_SHARED_KEY) return undefined
  return 'STRICT_SECURITY takes requests of Twilio that are signed with SHA-256 alone, and TWILIO_SHARED_KEY is not set: no key and no SMS acknowledges. Make a shared key at Twilio, a webhook rule that signs with it, and set its secret here.'
}

function noPasskeys({ BASE_URL }: Env) {
  const { hostname } = new URL(BASE_URL)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 || isLoopback(hostname) ? undefined : passkeyFault(BASE_URL)
}

/** V8 takes this setting for threads too, above the limit that they are given. */
function threadsWithoutLimit({ NODE_OPTIONS = '' }: Env) {
  if (!/--max[-_]semi[-_]space[-_]size/.test(NODE_OPTIONS)) return undefined
  return 'NODE_OPTIONS has --max-semi-space-size. With it, a hostile calendar or runbook that takes too much memory ends the whole process instead of its thread. Leave it out.'
}
