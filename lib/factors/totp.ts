import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
const SEED_BYTES = 20
const DIGITS = 6
const SHA256 = 'sha256:'

/** As it is stored: Base32, after the hash of its codes unless that is SHA-1, which every app knows. */
export function newSeed(isStrict: boolean) {
  const { base32 } = new Secret({ size: SEED_BYTES })
  return isStrict ? `${SHA256}${base32}` : base32
}

/** What is typed into an app that reads no QR code. */
export function typedSeed(seed: string) {
  return seed.startsWith(SHA256) ? seed.slice(SHA256.length) : seed
}

/** Whether its codes are made with SHA-1, which `STRICT_SECURITY` asks nobody for any more. */
export function isOldSeed(seed: string) {
  return seed !== '' && !seed.startsWith(SHA256)
}

/** What authenticator apps read from a QR code. */
export function totpAddress(seed: string, email: string) {
  return totpOf(seed, email).toString()
}

/** The step of 30 seconds, since 1970, whose code this is: that of `now`, or unless strictly a neighbour of it. */
export function stepOf(seed: string, code: string, { now, isStrict }: { now: Date; isStrict: boolean }) {
  const token = code.replace(/[\s-]/g, '')
  // An unreadable seed must fit no code.
  if (seed === '' || !/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(seed, '').validate({ token, timestamp: now.getTime(), window: isStrict ? 0 : 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

function totpOf(seed: string, label: string) {
  const algorithm = isOldSeed(seed) ? 'SHA1' : 'SHA256'
  const secret = Secret.fromBase32(typedSeed(seed))
  return new TOTP({ issuer: 'Tocsin', label, secret, algorithm, digits: DIGITS, period: STEP_MS / 1000 })
}
