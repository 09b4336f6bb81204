import { expect, test } from 'vitest'
import { NOW } from '../testing/fixtures'
import { after } from '../testing/people'
import { createRateLimits, type LimitedKey } from './rate-limits'

const key: LimitedKey = { apiKeyId: 1, rate: null, burst: null }
const STANDARD = { perSecond: 2, burst: 4 }

function taken(limits: ReturnType<typeof createRateLimits>, now: Date, of = key) {
  let count = 0
  while (limits.take(of, now).isAllowed) count++
  return count
}

test('a burst passes at once, then as many as the rate says', () => {
  const limits = createRateLimits(STANDARD)
  expect(taken(limits, NOW)).toBe(4)
  expect(taken(limits, after({ seconds: 1 }))).toBe(2)
  expect(taken(limits, after({ seconds: 61 }))).toBe(4)
})

test('each key has a bucket of its own, and may have a limit of its own', () => {
  const limits = createRateLimits(STANDARD)
  taken(limits, NOW)
  expect(taken(limits, NOW, { apiKeyId: 2, rate: 1, burst: 7 })).toBe(7)
  expect(taken(limits, after({ seconds: 1 }), { apiKeyId: 2, rate: 1, burst: 7 })).toBe(1)
})

test('a limit that is lowered holds at once', () => {
  const limits = createRateLimits(STANDARD)
  expect(taken(limits, NOW, { ...key, rate: 1, burst: 1 })).toBe(1)
})

test('the sender is told the policy, what remains, and when to come again', () => {
  const limits = createRateLimits(STANDARD)
  expect(limits.take(key, NOW)).toEqual({
    isAllowed: true,
    headers: { 'RateLimit-Policy': '"key";q=4;w=2', RateLimit: '"key";r=3;t=1' },
  })
  taken(limits, NOW)
  expect(limits.take(key, NOW)).toEqual({
    isAllowed: false,
    headers: { 'RateLimit-Policy': '"key";q=4;w=2', RateLimit: '"key";r=0;t=2', 'Retry-After': '1' },
  })
})

test('who comes again after Retry-After passes', () => {
  const limits = createRateLimits({ perSecond: 1, burst: 3 })
  taken(limits, NOW)
  limits.debit(key, 2, NOW)
  const seconds = Number(limits.take(key, NOW).headers['Retry-After'])
  expect(limits.take(key, after({ seconds: seconds - 1 })).isAllowed).toBe(false)
  expect(limits.take(key, after({ seconds })).isAllowed).toBe(true)
})

test('what others have let pass counts, up to one burst of debt', () => {
  const limits = createRateLimits(STANDARD)
  limits.debit(key, 1_000, NOW)
  expect(limits.take(key, after({ seconds: 2 })).isAllowed).toBe(false)
  expect(limits.take(key, after({ seconds: 3 })).isAllowed).toBe(true)
})

test('a clock that is set back neither fills nor empties', () => {
  const limits = createRateLimits(STANDARD)
  taken(limits, NOW)
  expect(taken(limits, after({ seconds: -3600 }))).toBe(0)
  expect(taken(limits, after({ seconds: -3599 }))).toBe(2)
})
