import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { TwilioAccount } from './account'

type Signed = {
  /** As Twilio was told it, with its query. */
  url: string
  /** As it came. */
  body: string
  /** X-Twilio-Signature. */
  signature: string
  /** X-Twilio-Webhooks-Signature-Settings, of accounts that sign with another hash than SHA-1. */
  settings?: string | undefined
}

type Keys = Pick<TwilioAccount, 'authTokens' | 'sharedKeys' | 'isStrict'>

/** Without settings Twilio signs with SHA-1. */
export function isUnapproved({ isStrict }: Keys, { settings }: Pick<Signed, 'settings'>) {
  return isStrict && settings === undefined
}

/**
 * Whether one of the keys signed the request: the HMAC of its URL and of its fields, sorted by name, in Base64.
 * https://www.twilio.com/docs/usage/security#validating-requests, /usage/webhooks/webhook-shared-keys
 */
export function isSigned(keys: Keys, { url, body, signature, settings }: Signed) {
  const hash = hashOf(settings)
  if (!hash || isUnapproved(keys, { settings })) return false
  const tokens = hash === 'sha1' ? keys.authTokens : [...keys.sharedKeys, ...keys.authTokens]
  const given = createHash('sha256').update(signature).digest()
  const texts = urlsOf(url).map((one) => one + fieldsOf(body))
  const expected = tokens.flatMap((token) => texts.map((text) => createHmac(hash, token).update(text).digest('base64')))
  // Every one is compared: how long that takes tells nothing.
  const matches = expected.filter((one) => timingSafeEqual(createHash('sha256').update(one).digest(), given))
  return matches.length > 0
}

function hashOf(settings: string | undefined) {
  if (settings === undefined) return 'sha1'
  return /(?:^|[,;\s])algorithm=HMAC_SHA256(?:$|[,;\s])/i.test(settings) ? 'sha256' : undefined
}

function fieldsOf(body: string) {
  const fields = [...new URLSearchParams(body)]
  // By code unit, as Twilio's own libraries sort.
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return sorted.map(([name, value]) => name + value).join('')
}

/** Twilio signs the address with the port or without it. */
function urlsOf(address: string) {
  const { protocol, hostname, port, pathname, search } = new URL(address)
  const usual = protocol === 'https:' ? '443' : '80'
  return [
    address,
    `${protocol}//${hostname}:${port || usual}${pathname}${search}`,
    `${protocol}//${hostname}${pathname}${search}`,
  ]
}
