import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '../auth/network'

const TRIES = 600
const SECONDS = 300

/** Each way to an issuer and back takes two. Enough for a company behind one address in the morning. */
export function createIssuerLimit() {
  const limiter = new RateLimiterMemory({ keyPrefix: 'issuer', points: TRIES, duration: SECONDS })
  return (address: string) =>
    limiter.consume(networkOf(address)).then(
      () => true,
      () => false,
    )
}
