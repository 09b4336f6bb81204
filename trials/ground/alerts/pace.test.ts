import { expect, test } from 'vitest'
import { createPace } from './pace'

function paceAt() {
  const clock = { now: 1_000 }
  const pace = createPace(() => clock.now)
  const storedAt = (now: number, waitedMs = 0) => {
    clock.now = now
    pace.noteStored(waitedMs)
  }
  return { clock, pace, storedAt }
}

test('the longest gap is that between two stored alerts, or the one that has not ended', () => {
  const { clock, pace, storedAt } = paceAt()
  expect(pace.longestGap()).toBe(0)
  for (const now of [5_000, 5_100, 5_700, 5_800]) storedAt(now)
  expect(pace.longestGap()).toBe(0.6)
  clock.now = 7_000
  expect(pace.longestGap()).toBe(1.2)
})

test('the longest wait is that of the alert that waited most', () => {
  const { pace, storedAt } = paceAt()
  for (const waitedMs of [20, 900, 30]) storedAt(2_000, waitedMs)
  expect(pace.longestWait()).toBe(0.9)
})

test('after a restart only what comes counts, from that moment on', () => {
  const { clock, pace, storedAt } = paceAt()
  storedAt(2_000, 500)
  clock.now = 10_000
  pace.restart()
  storedAt(10_250, 40)
  expect([pace.longestGap(), pace.longestWait()]).toEqual([0.25, 0.04])
})
