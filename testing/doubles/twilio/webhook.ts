import { sendToLoopback } from '../send-to-loopback'
import type { TwilioSettings } from './account'
import { type Forgery, signatureHeaders } from './signature'

export type Webhook = { url: string; method: 'GET' | 'POST'; fields: URLSearchParams; forged?: Forgery | undefined }

/** `status` is missing where nobody answered. */
export type Sent = {
  url: string
  fields: Record<string, string>
  status?: number
  contentType?: string
  body: Uint8Array
}

const FORM = 'application/x-www-form-urlencoded; charset=UTF-8'
// For processing a call Twilio waits no longer.
const TIMEOUT_MS = 15_000

/** Sends a request of Twilio to the application. */
export async function sendWebhook(settings: TwilioSettings, webhook: Webhook): Promise<Sent> {
  const { method, fields, forged } = webhook
  const isPost = method === 'POST'
  // The query is signed as part of the URL, and then there are no fields.
  const signed = isPost ? webhook : { url: withQuery(webhook), fields: new URLSearchParams() }
  const headers = {
    'user-agent': 'TwilioProxy/1.1',
    ...(isPost ? { 'content-type': FORM } : {}),
    ...signatureHeaders(settings, signed, forged),
  }
  const { routes, webhookTimeoutMs: timeoutMs = TIMEOUT_MS } = settings
  const sending = { url: signed.url, method, headers, body: signed.fields.toString() }
  const answer = await sendToLoopback(sending, { timeoutMs, ...(routes && { routes }) })
  return { url: webhook.url, fields: Object.fromEntries(fields), body: new Uint8Array(), ...answer }
}

function withQuery({ url, fields }: Webhook) {
  const whole = new URL(url)
  for (const [name, value] of fields) whole.searchParams.append(name, value)
  return whole.href
}
