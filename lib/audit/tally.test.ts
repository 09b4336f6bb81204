import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTally } from './tally'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is reported at once, the others a minute later with their number', async () => {
  const [tally, counts] = [createTally(() => undefined), [] as number[]]
  for (let time = 0; time < 1000; time++) tally.add('ana', async (count) => void counts.push(count))
  expect(counts).toEqual([1])
  vi.advanceTimersByTime(60_000)
  expect(counts).toEqual([1, 999])
  tally.add('ana', async (count) => void counts.push(count))
  expect(counts).toEqual([1, 999])
  vi.advanceTimersByTime(120_000)
  expect(counts).toEqual([1, 999, 1])
})

test('after a quiet minute the next is reported at once', () => {
  const [tally, counts] = [createTally(() => undefined), [] as number[]]
  tally.add('ana', async (count) => void counts.push(count))
  vi.advanceTimersByTime(60_000)
  tally.add('ana', async (count) => void counts.push(count))
  expect(counts).toEqual([1, 1])
})

test('each key has a minute of its own', () => {
  const [tally, names] = [createTally(() => undefined), [] as string[]]
  for (const name of ['ana', 'ben', 'ana']) tally.add(name, async () => void names.push(name))
  expect(names).toEqual(['ana', 'ben'])
})

test('a report that fails is told, and stops nothing', async () => {
  const onError = vi.fn()
  const tally = createTally(onError)
  tally.add('ana', () => Promise.reject(new Error('disk full')))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('disk full')))
})
