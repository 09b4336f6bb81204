import { expect, test } from 'vitest'
import { createFifo } from './fifo'

test('jobs run one at a time, in the order in which they came, past failures', async () => {
  const enqueue = createFifo()
  const log: string[] = []
  const job = (name: string, fails = false) =>
    enqueue(async () => {
      log.push(`${name} begins`)
      await new Promise(setImmediate)
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const outcomes = await Promise.allSettled([job('a'), job('b', true), job('c')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})
