import { expect, test } from 'vitest'
import { createRateLimits, type LimitedKey, type RateLimit } from './rate-limits'

const key: LimitedKey = { apiKeyId: 1, rate: null, burst: null }
const STANDARD = { perSecond: 2, burst: 4 }

function limitsOf(standard: RateLimit = STANDARD) {
  const clock = { seconds: 0 }
  return { clock, ...createRateLimits(standard, () => clock.seconds * 1000) }
}

function taken(limits: ReturnType<typeof limitsOf>, of = key) {
  let count = 0
  while (limits.take(of).isAllowed) count++
  return count
}

test('a burst passes at once, then as many as the rate says', () => {
  const limits = limitsOf()
  expect(taken(limits)).toBe(4)
  limits.clock.seconds = 1
  expect(taken(limits)).toBe(2)
  limits.clock.seconds = 61
  expect(taken(limits)).toBe(4)
})

test('each key has a bucket of its own, and may have a limit of its own', () => {
  const limits = limitsOf()
  taken(limits)
  const other = { apiKeyId: 2, rate: 1, burst: 7 }
  expect(taken(limits, other)).toBe(7)
  limits.clock.seconds = 1
  expect(taken(limits, other)).toBe(1)
})

test('a limit that is lowered holds at once', () => {
  expect(taken(limitsOf(), { ...key, rate: 1, burst: 1 })).toBe(1)
})

test('the sender is told the policy, what remains, and when to come again', () => {
  const limits = limitsOf()
  expect(limits.take(key)).toEqual({
    isAllowed: true,
    headers: { 'RateLimit-Policy': '"key";q=4;w=2', RateLimit: '"key";r=3;t=1' },
  })
  taken(limits)
  expect(limits.take(key)).toEqual({
    isAllowed: false,
    headers: { 'RateLimit-Policy': '"key";q=4;w=2', RateLimit: '"key";r=0;t=2', 'Retry-After': '1' },
  })
})

test('who comes again after Retry-After passes', () => {
  const limits = limitsOf({ perSecond: 1, burst: 3 })
  taken(limits)
  limits.debit(key, 2)
  const seconds = Number(limits.take(key).headers['Retry-After'])
  limits.clock.seconds = seconds - 1
  expect(limits.take(key).isAllowed).toBe(false)
  limits.clock.seconds = seconds
  expect(limits.take(key).isAllowed).toBe(true)
})

test('what others have let pass counts, up to one burst of debt', () => {
  const limits = limitsOf()
  limits.debit(key, 1_000)
  limits.clock.seconds = 2
  expect(limits.take(key).isAllowed).toBe(false)
  limits.clock.seconds = 3
  expect(limits.take(key).isAllowed).toBe(true)
})
