import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from '../values/sha256'
import { createFairQueue, type FairQueue } from './fair-queue'
import { networkOf, ownersOf } from './network'

export type SignInAttempt = { email: string; address: string; device: string | undefined }

export type SignInThrottle = {
  rank: (attempt: SignInAttempt) => Promise<number>
  /** Counts an attempt. Resolves with the seconds to wait after too many failures, else 0. */
  count: (attempt: SignInAttempt) => Promise<number>
  /**
   * Runs `work`, with a second for each attempt while strangers guess at this account.
   * @throws QueueFull when attempts of a better rank wait
   */
  spaced: <T>(attempt: SignInAttempt, rank: number, work: () => Promise<T>) => Promise<T>
  giveBack: (attempt: SignInAttempt) => Promise<void>
  forgive: (attempt: SignInAttempt) => Promise<void>
}

const MINUTES = 60
const LEAST_MS = 1000
const MOST_WAITING = 32

/** By device, by account and network, by network. See docs/decisions/0025-strangers-lock-nobody-out.md. */
export function createSignInThrottle(): SignInThrottle {
  const device = new RateLimiterMemory({ keyPrefix: 'device', points: 5, duration: 5 * MINUTES })
  const pair = new RateLimiterMemory({ keyPrefix: 'pair', points: 5, duration: 5 * MINUTES })
  const network = new RateLimiterMemory({ keyPrefix: 'network', points: 30, duration: 5 * MINUTES })
  const account = new RateLimiterMemory({ keyPrefix: 'account', points: 20, duration: 15 * MINUTES })
  // Counts right passwords too: people with few attempts go first.
  const load = new RateLimiterMemory({ keyPrefix: 'load', points: Number.MAX_SAFE_INTEGER, duration: 15 * MINUTES })
  const queues = new Map<string, FairQueue>()

  function limitsOf(attempt: SignInAttempt) {
    const email = sha256(attempt.email)
    if (attempt.device) return [{ limiter: device, key: `${email} ${attempt.device}` }]
    const from = networkOf(attempt.address)
    return [
      { limiter: pair, key: `${email} ${from}` },
      { limiter: network, key: from },
    ]
  }

  async function giveBack(attempt: SignInAttempt) {
    await Promise.all(limitsOf(attempt).map(({ limiter, key }) => limiter.reward(key)))
    if (!attempt.device) await account.reward(sha256(attempt.email))
  }

  function queueOf(key: string) {
    const onIdle = () => void queues.delete(key)
    const queue = queues.get(key) ?? createFairQueue({ running: 1, waiting: MOST_WAITING, leastMs: LEAST_MS, onIdle })
    queues.set(key, queue)
    return queue
  }

  return {
    rank: async (attempt) => {
      let tried = 0
      for (const key of loadKeys(attempt)) tried += (await load.get(key))?.consumedPoints ?? 0
      return attempt.device ? tried / (tried + 1) : 1 + tried
    },
    count: async (attempt) => {
      // One after another: an attempt that one limit refuses does not count for the next.
      for (const { limiter, key } of limitsOf(attempt)) {
        const seconds = await secondsToWait(limiter, key)
        if (seconds > 0) return seconds
      }
      for (const key of loadKeys(attempt)) await load.penalty(key)
      if (!attempt.device) await account.penalty(sha256(attempt.email))
      return 0
    },
    spaced: async (attempt, rank, work) => {
      const key = sha256(attempt.email)
      const failures = (await account.get(key))?.consumedPoints ?? 0
      return attempt.device || failures <= account.points ? work() : queueOf(key).run(rank, work)
    },
    giveBack,
    forgive: async (attempt) => {
      await giveBack(attempt)
      const [first] = limitsOf(attempt)
      await first?.limiter.delete(first.key)
    },
  }
}

function loadKeys({ email, address, device }: SignInAttempt) {
  return device ? [`account ${sha256(email)}`] : ownersOf(address).map((owner) => `owner ${owner}`)
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
