import { createHmac, timingSafeEqual } from 'node:crypto'

const MOST_SECONDS_OFF = 300

/** Why a request is not taken, or undefined: https://www.standardwebhooks.com. */
export function whyNotSigned(key, { headers, body, now }) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp || !signatures) return 'The headers webhook-id, -timestamp and -signature are missing.'
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MOST_SECONDS_OFF))
    return 'webhook-timestamp is more than five minutes off. Compare the clocks of both machines.'
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const isGood = signatures.split(' ').some((one) => one.startsWith('v1,') && isEqual(signed, one.slice(3)))
  return isGood ? undefined : 'The signature does not fit. Compare SIGNING_SECRET with the secret of the webhook.'
}

/** Undefined for what is no secret. */
export function keyOf(secret) {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/.exec(secret) ?? []
  return encoded && Buffer.from(encoded, 'base64')
}

function isEqual(signed, encoded) {
  const given = Buffer.from(encoded, 'base64')
  return given.length === signed.length && timingSafeEqual(given, signed)
}
