import { expect, test } from 'vitest'
import { createTurns } from './turns'

test('each key has its turn, whatever another one has waiting', async () => {
  const turns = createTurns()
  const passed: string[] = []
  const waiting = ['a1', 'a2', 'a3', 'b1'].map((name) =>
    turns.wait(name.startsWith('a') ? 1 : 2).then(() => passed.push(name)),
  )
  await Promise.all(waiting)
  expect(passed).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('between two of them the event loop does other work', async () => {
  const turns = createTurns()
  let others = 0
  const work = () => {
    others++
    if (others < 100) setImmediate(work)
  }
  setImmediate(work)
  await Promise.all([turns.wait(1), turns.wait(1), turns.wait(1)])
  expect(others).toBeGreaterThanOrEqual(6)
  expect(others).toBeLessThan(100)
})
