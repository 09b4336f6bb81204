import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
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

// For processing a call Twilio waits no longer.
const TIMEOUT_MS = 15_000

/** Sends a request of Twilio to the application. Only loopback is ever reached. */
export async function sendWebhook(settings: TwilioSettings, webhook: Webhook): Promise<Sent> {
  const fields = Object.fromEntries(webhook.fields)
  const unanswered = { url: webhook.url, fields, body: new Uint8Array() }
  const target = loopbackFor(settings, webhook)
  if (!target) return unanswered
  return await exchange(settings, webhook, target).then(
    (answer) => ({ ...unanswered, ...answer }),
    () => unanswered,
  )
}

function loopbackFor({ routes = {} }: TwilioSettings, { url }: Webhook) {
  const { origin, pathname, search, hostname } = new URL(url)
  const target = new URL(`${routes[origin] ?? origin}${pathname}${search}`)
  return ['127.0.0.1', 'localhost'].includes(target.hostname)
    ? { target, host: routes[origin] ? hostname : undefined }
    : undefined
}

async function exchange(
  settings: TwilioSettings,
  { url, method, fields, forged }: Webhook,
  { target, host }: { target: URL; host: string | undefined },
) {
  const isPost = method === 'POST'
  if (!isPost) for (const [name, value] of fields) target.searchParams.append(name, value)
  // The query is signed as part of the URL, and then there are no fields.
  const signed = isPost ? { url, fields } : { url: withQuery(url, fields), fields: new URLSearchParams() }
  const headers = {
    'user-agent': 'TwilioProxy/1.1',
    ...(host ? { host } : {}),
    ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' } : {}),
    ...signatureHeaders(settings, signed, forged),
  }
  const signal = AbortSignal.timeout(settings.webhookTimeoutMs ?? TIMEOUT_MS)
  return await send(target, { method, headers, signal }, isPost ? fields.toString() : '')
}

function withQuery(url: string, fields: URLSearchParams) {
  const whole = new URL(url)
  for (const [name, value] of fields) whole.searchParams.append(name, value)
  return whole.href
}

function send(target: URL, options: object, body: string) {
  return new Promise<Pick<Sent, 'status' | 'contentType' | 'body'>>((resolve, reject) => {
    const sending = request(target, options, (response) => {
      const { statusCode = 0, headers } = response
      const contentType = headers['content-type'] ?? ''
      buffer(response).then((bytes) => resolve({ status: statusCode, contentType, body: bytes }), reject)
    })
    sending.on('error', reject).end(body)
  })
}
