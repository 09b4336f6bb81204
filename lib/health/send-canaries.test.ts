import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendCanaries } from './send-canaries'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a canary goes out each minute; while none can be stored each 5 seconds, which is logged once', async () => {
  const ending = new AbortController()
  const [log, sent] = [{ warn: vi.fn() }, { count: 0 }]
  let isAway = true
  const send = async () => {
    sent.count++
    if (isAway) throw new Error('the database is away')
  }
  sendCanaries({
    canary: { send },
    commit: async () => undefined,
    onStored: () => 'decided',
    log,
    signal: ending.signal,
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect([sent.count, log.warn.mock.calls.length]).toEqual([5, 1])
  isAway = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.count).toBe(6)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sent.count).toBe(6)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.count).toBe(7)
  ending.abort()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent.count).toBe(7)
})
