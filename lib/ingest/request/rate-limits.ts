/** `burst` alerts at once, and `perSecond` from then on. */
export type RateLimit = { perSecond: number; burst: number }

export type LimitedKey = { apiKeyId: number; rate: number | null; burst: number | null }

/** Whether an alert may pass, and what the sender is told of its limit. */
export type Passage = { isAllowed: boolean; headers: Record<string, string> }

type Bucket = { tokens: number; filledAt: number; taken: number }

export type RateLimits = ReturnType<typeof createRateLimits>

/**
 * A token bucket for each API key.
 * @param standard for keys that have no limit of their own
 * @param clock milliseconds that never go back
 */
export function createRateLimits(standard: RateLimit, clock: () => number = () => performance.now()) {
  const buckets = new Map<number, Bucket>()

  function take(key: LimitedKey): Passage {
    const limit = limitOf(key)
    const bucket = filledBucket(key.apiKeyId, limit)
    const isAllowed = bucket.tokens >= 1
    if (isAllowed) {
      bucket.tokens--
      bucket.taken++
    }
    return {
      isAllowed,
      headers: { ...rateLimitHeaders(bucket.tokens, limit), ...(!isAllowed && retryAfter(bucket, limit)) },
    }
  }

  function filledBucket(apiKeyId: number, { perSecond, burst }: RateLimit) {
    const now = clock()
    const bucket = buckets.get(apiKeyId) ?? { tokens: burst, filledAt: now, taken: 0 }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond)
    bucket.filledAt = now
    buckets.set(apiKeyId, bucket)
    return bucket
  }

  function limitOf({ rate, burst }: LimitedKey) {
    return { perSecond: rate ?? standard.perSecond, burst: burst ?? standard.burst }
  }

  /** Counts what other instances have let pass; the bucket may go into debt, by one burst at most. */
  function debit(key: LimitedKey, count: number) {
    const limit = limitOf(key)
    const bucket = filledBucket(key.apiKeyId, limit)
    bucket.tokens = Math.max(-limit.burst, bucket.tokens - count)
  }

  /** How many alerts this process has let pass with each key since it started. */
  function taken() {
    return [...buckets].map(([apiKeyId, bucket]) => ({ apiKeyId, taken: bucket.taken }))
  }

  return { take, debit, taken }
}

/** As in draft-ietf-httpapi-ratelimit-headers: quota and window of the policy; what remains, and when it is whole again. */
function rateLimitHeaders(tokens: number, { perSecond, burst }: RateLimit) {
  const remaining = Math.max(0, Math.floor(tokens))
  return {
    'RateLimit-Policy': `"key";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    RateLimit: `"key";r=${remaining};t=${Math.ceil((burst - tokens) / perSecond)}`,
  }
}

function retryAfter({ tokens }: Bucket, { perSecond }: RateLimit) {
  return { 'Retry-After': String(Math.max(1, Math.ceil((1 - tokens) / perSecond))) }
}
