import { createHmac } from 'node:crypto'

/** What is wrong with the signature of an interaction. */
export type Forgery = 'another secret' | 'another body' | 'no signature'

type Signed = { timestamp: string; body: string }

/** The value of `X-Slack-Signature`. */
export function signatureOf({ timestamp, body }: Signed, secret: string) {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`
}

export function signatureHeaders(
  { timestamp, body }: Signed,
  secret: string,
  forged?: Forgery,
): Record<string, string> {
  const headers = { 'x-slack-request-timestamp': timestamp }
  if (forged === 'no signature') return headers
  const signed = { timestamp, body: forged === 'another body' ? `${body}.` : body }
  const key = forged === 'another secret' ? `another ${secret}` : secret
  return { ...headers, 'x-slack-signature': signatureOf(signed, key) }
}
