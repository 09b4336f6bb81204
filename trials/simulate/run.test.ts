import { expect, test } from 'vitest'
import { runSeed } from './run'

test('a seed decides everything: run again it is the same world, to the millisecond', async () => {
  const [first, again] = [await runSeed('7', 1), await runSeed('7', 1)]
  expect(again.lines).toEqual(first.lines)
  expect(again.digest).toBe(first.digest)
})

test('other seeds are other worlds', async () => {
  const [one, other] = [await runSeed('7', 1), await runSeed('8', 1)]
  expect(other.digest).not.toBe(one.digest)
})

test('without some steps the others stay as they were', async () => {
  const whole = await runSeed('7', 1)
  const kept = whole.steps.filter((_, at) => at % 2 === 0)
  const part = await runSeed('7', 1, new Set(kept.map(({ number }) => number)))
  expect(part.steps).toEqual(kept)
})
