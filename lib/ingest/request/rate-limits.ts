export type RateLimit = { perSecond: number; burst: number }

export type LimitedKey = { apiKeyId: number; rate: number | null; burst: number | null }

export type Passage = { isAllowed: boolean; headers: Record<string, string> }

type Bucket = { tokens: number; filledAt: number; taken: number }

export type RateLimits = ReturnType<typeof createRateLimits>

/**
 * @param standard for keys without a limit of their own
 * @param clock monotonic milliseconds
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

  /** Subtracts what other instances admitted; the bucket may go one burst into debt. */
  function debit(key: LimitedKey, count: number) {
    const limit = limitOf(key)
    const bucket = filledBucket(key.apiKeyId, limit)
    bucket.tokens = Math.max(-limit.burst, bucket.tokens - count)
    return bucket
  }

  /** Counts the further alerts of a body that was admitted. */
  function charge(key: LimitedKey, count: number) {
    if (count > 0) debit(key, count).taken += count
  }

  function taken() {
    return [...buckets].map(([apiKeyId, bucket]) => ({ apiKeyId, taken: bucket.taken }))
  }

  return { take, debit, charge, taken }
}

/** draft-ietf-httpapi-ratelimit-headers */
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
