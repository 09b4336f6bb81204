import { expect, test } from 'vitest'
import { createFewATurn } from './few-a-turn'

test('jobs are done in their order, and others have their turn in between', async () => {
  const inTurn = createFewATurn(50)
  const done: number[] = []
  for (let n = 0; n < 500; n++) inTurn(() => done.push(n))
  expect(done).toEqual([])
  const seen: number[] = []
  while (done.length < 500) {
    seen.push(done.length)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(done).toEqual(Array.from({ length: 500 }, (_, n) => n))
  expect(seen.length).toBeGreaterThan(5)
})

test('a job may add another one, and jobs that come later are done as well', async () => {
  const inTurn = createFewATurn(50)
  const done: string[] = []
  inTurn(() => {
    done.push('first')
    inTurn(() => done.push('second'))
  })
  await expect.poll(() => done).toEqual(['first', 'second'])
  inTurn(() => done.push('third'))
  await expect.poll(() => done).toEqual(['first', 'second', 'third'])
})
