import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
const SEED_BYTES = 20

export function newSeed() {
  return new Secret({ size: SEED_BYTES }).base32
}

/** What authenticator apps read from a QR code. */
export function totpAddress(seed: string, email: string) {
  return totpOf(seed, email).toString()
}

/** The step of 30 seconds, since 1970, whose code this is: that of `now`, or a neighbour of it. */
export function stepOf(seed: string, code: string, now: Date): number | undefined {
  const token = code.replace(/[\s-]/g, '')
  // An unreadable seed must fit no code.
  if (seed === '' || !/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(seed, '').validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

function totpOf(seed: string, label: string) {
  const secret = Secret.fromBase32(seed)
  return new TOTP({ issuer: 'Tocsin', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 })
}
