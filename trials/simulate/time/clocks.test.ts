import { expect, test } from 'vitest'
import { createLuck } from '../luck/luck'
import { createClocks } from './clocks'
import { createTimers } from './timers'

const HOUR = 3_600_000
const STARTS_AT = 1_000 * HOUR

test('a time is reached when the first clock may show it, and when the last one does for good', () => {
  const timers = createTimers(createLuck('1'))
  const clocks = createClocks(timers, STARTS_AT)
  expect(clocks.reachedWithin(STARTS_AT + 5 * HOUR, 0)).toEqual({ low: 5 * HOUR, high: 5 * HOUR })
  timers.passTo(HOUR)
  clocks.set('one', 4 * HOUR)
  timers.passTo(2 * HOUR)
  clocks.set('one', -4 * HOUR)
  expect(clocks.reachedWithin(STARTS_AT + 5 * HOUR, 0)).toEqual({ low: HOUR, high: 5 * HOUR })
  expect(clocks.reachedWithin(STARTS_AT + 5 * HOUR, 3 * HOUR)).toEqual({ low: 5 * HOUR, high: 5 * HOUR })
  clocks.set('two', -HOUR)
  expect(clocks.reachedWithin(STARTS_AT + 5 * HOUR, 3 * HOUR)).toEqual({ low: 5 * HOUR, high: 6 * HOUR })
})
