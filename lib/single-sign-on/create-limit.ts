import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '../auth/network'

const TRIES = 60
const SECONDS = 300

/** Each way to an issuer and back takes two; whoever asks for more has the issuer asked no more. */
export function createIssuerLimit() {
  const limiter = new RateLimiterMemory({ keyPrefix: 'issuer', points: TRIES, duration: SECONDS })
  return (address: string) =>
    limiter.consume(networkOf(address)).then(
      () => true,
      () => false,
    )
}
