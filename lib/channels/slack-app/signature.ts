import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const MOST_SECONDS = 300

type Signed = { timestamp: string; body: string; signature: string; now: Date }

/** https://docs.slack.dev/authentication/verifying-requests-from-slack: HMAC-SHA256 of `v0:TIMESTAMP:BODY`, five minutes old at most. */
export function isSignedBySlack(secret: string, { timestamp, body, signature, now }: Signed) {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MOST_SECONDS) return false
  const expected = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`
  const [given, wanted] = [signature, expected].map((one) => createHash('sha256').update(one).digest())
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)
}
