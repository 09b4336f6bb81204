import { expect, test } from 'vitest'
import { NOW } from '../../testing/fixtures'
import { nextAttemptAt } from './backoff'

const middle = () => 0.5

function waits(random: () => number) {
  const seconds: number[] = []
  for (let attempts = 1; ; attempts++) {
    const next = nextAttemptAt({ attempts, now: NOW }, random)
    if (!next) return seconds
    seconds.push((next.getTime() - NOW.getTime()) / 1000)
  }
}

test('attempts are tight in the first hour, then hourly to the end of a day, and then no more', () => {
  const all = waits(middle)
  expect(all.slice(0, 10)).toEqual([0, 5, 15, 30, 60, 120, 300, 600, 1800, 3600])
  expect(new Set(all.slice(9))).toEqual(new Set([3600]))
  const hours = all.reduce((sum, wait) => sum + wait, 0) / 3600
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThanOrEqual(24)
})

test('each wait varies by a fifth at most', () => {
  expect(waits(() => 0)[1]).toBe(4)
  expect(waits(() => 1)[1]).toBe(6)
})

test('a receiver that asks for more time gets it, but not more than an hour', () => {
  const asked = (retryAfterSeconds: number) =>
    (nextAttemptAt({ attempts: 1, now: NOW, retryAfterSeconds }, middle)?.getTime() ?? 0) - NOW.getTime()
  expect(asked(90)).toBe(90_000)
  expect(asked(1_000_000)).toBe(3_600_000)
})
