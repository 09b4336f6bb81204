import { expect, test } from 'vitest'
import { createReading } from './reading'

/** Readings that end when the test says so, on a clock that it moves. */
function readings() {
  const ends: ((value: number | Error) => void)[] = []
  const time = { ms: 0 }
  const read = () =>
    new Promise<number>((resolve, reject) => {
      ends.push((value) => (value instanceof Error ? reject(value) : resolve(value)))
    })
  return { ends, time, reading: createReading(read, () => time.ms) }
}

test('a quick figure is read each time', async () => {
  const { ends, reading } = readings()
  for (const value of [1, 2]) {
    const asked = reading()
    ends.at(-1)?.(value)
    expect(await asked).toBe(value)
  }
})

test('a figure that cannot be had is none, and does not keep the one before it', async () => {
  const { ends, time, reading } = readings()
  const first = reading()
  time.ms = 500
  ends[0]?.(1)
  expect(await first).toBe(1)
  time.ms = 20_000
  const second = reading()
  ends[1]?.(new Error('gone'))
  expect(await second).toBeUndefined()
})

test('a reading that hangs is left out, and begun once however often it is asked for', async () => {
  const { ends, reading } = readings()
  expect(await Promise.all([reading(), reading()])).toEqual([undefined, undefined])
  expect(await reading()).toBeUndefined()
  expect(ends).toHaveLength(1)
})

test('a slow figure is used again for twenty times as long as it took, and while the next is read', async () => {
  const { ends, time, reading } = readings()
  const first = reading()
  time.ms = 1_000
  ends[0]?.(1)
  expect(await first).toBe(1)
  time.ms = 20_000
  expect(await reading()).toBe(1)
  expect(ends).toHaveLength(1)
  time.ms = 30_000
  expect(await reading()).toBe(1)
  expect(ends).toHaveLength(2)
  time.ms = 90_000
  expect(await reading()).toBeUndefined()
})
