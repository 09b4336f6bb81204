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

  function shared(attempt: SignInAttempt) {
    const ofAddress = { limiter: address, key: attempt.address }
    return attempt.familiarAddress ? [ofAddress] : [ofAddress, { limiter: account, key: sha256(attempt.email) }]
  }

  return {
    count: async (attempt) => {
      // In turn: what one limit refuses is not counted by the next, so one stranger can't use up an account for all.
      for (const { limiter, key } of [{ limiter: pair, key: pairKey(attempt) }, ...shared(attempt)]) {
        const seconds = await secondsToWait(limiter, key)
        if (seconds > 0) return seconds
      }
      return 0
    },
    forgive: async (attempt) => {
      await pair.delete(pairKey(attempt))
      await Promise.all(shared(attempt).map(({ limiter, key }) => limiter.reward(key)))
    },
  }
}

function pairKey({ email, address }: SignInAttempt) {
  return `${sha256(email)} ${address}`
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
