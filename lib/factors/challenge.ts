import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const VALID_MS = 5 * 60_000
const NONCE_BYTES = 16
const TIME_BYTES = 8

/** `purpose`: what an answer is for, and whose it must be. */
type Sealing = { secret: string; purpose: string; now: Date }

/** What a passkey is to sign, in base64url. Signed instead of stored, so that strangers who ask for many fill no table. */
export function makeChallenge({ secret, purpose, now }: Sealing) {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeBigUInt64BE(BigInt(now.getTime() + VALID_MS))
  const head = Buffer.concat([time, randomBytes(NONCE_BYTES)])
  return Buffer.concat([head, signature(head, secret, purpose)]).toString('base64url')
}

/** When it expires; undefined unless it was made here for this purpose, and lately. */
export function challengeExpiry(challenge: string, { secret, purpose, now }: Sealing): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, TIME_BYTES + NONCE_BYTES)
  const expected = signature(head, secret, purpose)
  const given = bytes.subarray(head.length)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const expiresAt = Number(head.readBigUInt64BE())
  return expiresAt > now.getTime() ? new Date(expiresAt) : undefined
}

function signature(head: Buffer, secret: string, purpose: string) {
  return createHmac('sha256', secret).update(`passkey challenge ${purpose} `).update(head).digest()
}
