import { randomSecret } from '../../values/random'

const PREFIX = 'whsec_'
const FEWEST_BYTES = 24
const MOST_BYTES = 64

/** Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSigningSecret() {
  return `${PREFIX}${Buffer.from(randomSecret(), 'base64url').toString('base64')}`
}

export function signingSecretFault(secret: string): string | undefined {
  const encoded = secret.slice(PREFIX.length)
  const { length } = Buffer.from(encoded, 'base64')
  const isEncoded = secret.startsWith(PREFIX) && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.length % 4 === 0
  if (isEncoded && length >= FEWEST_BYTES && length <= MOST_BYTES) return undefined
  return `Give ${PREFIX} and ${FEWEST_BYTES} to ${MOST_BYTES} bytes in base64, or leave it empty to have one made.`
}
