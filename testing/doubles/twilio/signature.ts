import { createHmac } from 'node:crypto'
import type { Algorithm, TwilioSettings } from './account'

type SigningKey = { secret: string; algorithm: Algorithm }

/** What is wrong with the signature of a webhook. */
export type Forgery = 'another token' | 'another body' | 'no signature'

type Signed = { url: string; fields: URLSearchParams }

/** The value of `X-Twilio-Signature`. */
export function signatureOf({ url, fields }: Signed, { secret, algorithm }: SigningKey) {
  const names = [...new Set(fields.keys())].sort()
  const pairs = names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value))
  return createHmac(algorithm === 'HMAC_SHA256' ? 'sha256' : 'sha1', secret)
    .update(url + pairs.join(''), 'utf8')
    .digest('base64')
}

export function signatureHeaders(settings: TwilioSettings, signed: Signed, forged?: Forgery): Record<string, string> {
  if (forged === 'no signature') return {}
  const key = keyOf(settings)
  const secret = forged === 'another token' ? `another ${key.secret}` : key.secret
  const fields = forged === 'another body' ? otherBody(signed.fields) : signed.fields
  const signature = signatureOf({ url: withSignedPort(settings, signed.url), fields }, { ...key, secret })
  return { 'x-twilio-signature': signature, ...settingsHeader(settings) }
}

function keyOf({ authToken, sharedKey }: TwilioSettings): SigningKey {
  if (!sharedKey) return { secret: authToken, algorithm: 'HMAC_SHA1' }
  return { secret: sharedKey.secret, algorithm: sharedKey.algorithm ?? 'HMAC_SHA256' }
}

function otherBody(fields: URLSearchParams) {
  const others = new URLSearchParams(fields)
  others.set('From', '+15005550001')
  return others
}

function withSignedPort({ signedPort }: TwilioSettings, url: string) {
  const [, scheme = '', host = '', port = '', rest = ''] = /^(https?):\/\/([^/:?]+)(:\d+)?(.*)$/.exec(url) ?? []
  if (signedPort === 'as given' || (!signedPort && scheme === 'http')) return url
  if (signedPort !== 'always there') return `${scheme}://${host}${rest}`
  return `${scheme}://${host}${port || (scheme === 'https' ? ':443' : ':80')}${rest}`
}

function settingsHeader({ sharedKey }: TwilioSettings): Record<string, string> {
  if (!sharedKey) return {}
  const { sid, algorithm = 'HMAC_SHA256' } = sharedKey
  return { 'x-twilio-webhooks-signature-settings': `key=${sid},algorithm=${algorithm}` }
}
