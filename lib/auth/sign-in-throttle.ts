import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from '../sha256'

export type SignInAttempt = { email: string; address: string; familiarAddress: boolean }

export type SignInThrottle = {
  /** Counts an attempt. Resolves with the seconds to wait when there were too many failures lately, else with 0. */
  count: (attempt: SignInAttempt) => Promise<number>
  /** Takes a successful attempt back out of the counts. */
  forgive: (attempt: SignInAttempt) => Promise<void>
}

/**
 * Slows guessing per account with address, per address, and per account over all addresses. The last one passes over
 * addresses from which that account has signed in before, so that a stranger's guesses never keep its owner out.
 * Windows end by themselves: nobody is locked out for good.
 */
export function createSignInThrottle(): SignInThrottle {
  const pair = new RateLimiterMemory({ keyPrefix: 'pair', points: 5, duration: 300 })
  const address = new RateLimiterMemory({ keyPrefix: 'address', points: 30, duration: 300 })
  const account = new RateLimiterMemory({ keyPrefix: 'account', points: 20, duration: 900 })

  function limits(attempt: SignInAttempt) {
    const name = sha256(attempt.email)
    const always = [
      { limiter: pair, key: `${name} ${attempt.address}` },
      { limiter: address, key: attempt.address },
    ]
    return attempt.familiarAddress ? always : [...always, { limiter: account, key: name }]
  }

  return {
    count: async (attempt) => {
      const waits = await Promise.all(limits(attempt).map(({ limiter, key }) => secondsToWait(limiter, key)))
      return Math.max(...waits)
    },
    forgive: async (attempt) => {
      await pair.delete(`${sha256(attempt.email)} ${attempt.address}`)
      await Promise.all(limits(attempt).map(({ limiter, key }) => limiter.reward(key)))
    },
  }
}

async function secondsToWait(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}
