import { expect, test } from 'vitest'
import { createLuck } from '../luck/luck'
import { beginHistory } from '../record/history'
import type { Person } from '../record/settings'
import { createClocks } from '../time/clocks'
import { createTimers } from '../time/timers'
import { releaseOf } from './quiet'

const HOUR = 3_600_000
const midnight = Date.UTC(2026, 5, 1)
const clocks = createClocks(createTimers(createLuck('1')), midnight)
const night: Person = {
  ...{ userId: 1, name: 'Ana', isAdmin: false, methods: [], disabled: beginHistory(false) },
  rules: beginHistory({ urgent: new Map(), rest: new Map() }),
  quiet: beginHistory({ from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }),
}

function release(hour: number, step: { severity?: string; mayBeByHand?: boolean } = {}) {
  const runs = { low: hour * HOUR, high: hour * HOUR + 1 }
  const { low, high, isHeld, isSure } = releaseOf(
    night,
    { runs, gatherMs: 30_000, severity: 'low', mayBeByHand: false, ...step },
    clocks,
  )
  return { hours: [low, high].map((at) => Math.round((at / HOUR) * 10) / 10), isHeld, isSure }
}

test('at night it waits for the morning of the person, and not by day', () => {
  expect(release(1)).toEqual({ hours: [5, 5], isHeld: true, isSure: true })
  expect(release(21)).toEqual({ hours: [29, 29], isHeld: true, isSure: true })
  expect(release(12)).toEqual({ hours: [12, 12], isHeld: false, isSure: true })
})

test('what is urgent does not wait, and of what a person asks for nobody knows', () => {
  expect(release(1, { severity: 'high' })).toMatchObject({ hours: [1, 1], isHeld: false })
  expect(release(1, { mayBeByHand: true })).toEqual({ hours: [1, 5], isHeld: true, isSure: false })
})
