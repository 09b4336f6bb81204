import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue, type FairQueue, QueueFull, unlessFull } from './fair-queue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function gate() {
  const barrier = { open: () => {} }
  const promise = new Promise<void>((resolve) => Object.assign(barrier, { open: resolve }))
  return { promise, open: () => barrier.open() }
}

/** Asks for one turn that runs until its gate opens, and then for the named ones; resolves with the order they had. */
async function orderOf(queue: FairQueue, named: [string, number][]) {
  const [order, first]: [string[], ReturnType<typeof gate>] = [[], gate()]
  const turns = [queue.run(0, () => first.promise)]
  for (const [name, rank] of named) turns.push(queue.run(rank, async () => void order.push(name)))
  first.open()
  const outcomes = await Promise.allSettled(turns)
  const dropped = outcomes.flatMap((outcome, at) => (outcome.status === 'rejected' ? [named[at - 1]?.[0]] : []))
  return { order, dropped }
}

test('the lowest rank goes first, and within a rank the newest', async () => {
  const queue = createFairQueue({ running: 1, waiting: 9 })
  const named: [string, number][] = [
    ['b1', 2],
    ['a1', 1],
    ['b2', 2],
    ['a2', 1],
    ['known', 0],
  ]
  expect((await orderOf(queue, named)).order).toEqual(['known', 'a2', 'a1', 'b2', 'b1'])
})

test('a full queue drops the highest rank, and within it what has waited longest', async () => {
  const queue = createFairQueue({ running: 1, waiting: 2 })
  const { dropped, order } = await orderOf(queue, [
    ['old', 5],
    ['new', 5],
    ['known', 0],
    ['late', 9],
  ])
  expect(dropped).toEqual(['old', 'late'])
  expect(order).toEqual(['known', 'new'])
})

test('a turn that is dropped is told so', async () => {
  const queue = createFairQueue({ running: 1, waiting: 0 })
  const first = gate()
  const running = queue.run(0, () => first.promise)
  await expect(queue.run(0, async () => undefined)).rejects.toThrow(QueueFull)
  first.open()
  await running
})

test('a full queue admits only what has a better claim than one that waits', async () => {
  const queue = createFairQueue({ running: 1, waiting: 1 })
  const first = gate()
  expect(queue.admits(99)).toBe(true)
  const running = queue.run(0, () => first.promise)
  expect(queue.admits(99)).toBe(true)
  const waiting = queue.run(3, async () => undefined)
  expect([queue.admits(2), queue.admits(3), queue.admits(4)]).toEqual([true, true, false])
  first.open()
  await Promise.all([running, waiting])
})

test('giving way is told apart from failing, by whichever copy of the module', async () => {
  const other = Object.assign(new Error('gave way to others'), { name: 'QueueFull' })
  expect(await unlessFull(Promise.reject(other))).toBeUndefined()
  expect(await unlessFull(Promise.resolve('done'))).toBe('done')
  await expect(unlessFull(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('what fails gives its place on', async () => {
  const queue = createFairQueue({ running: 1, waiting: 1 })
  await expect(queue.run(0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(0, async () => 'next')).toBe('next')
})

test('with a least time the turns are spaced, and the end is told', async () => {
  const onIdle = vi.fn()
  const queue = createFairQueue({ running: 1, waiting: 5, leastMs: 1000, onIdle })
  const done: number[] = []
  for (const turn of [1, 2, 3]) void queue.run(0, async () => void done.push(turn))
  await vi.advanceTimersByTimeAsync(999)
  expect(done).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(onIdle).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect([done.length, onIdle.mock.calls.length]).toEqual([3, 1])
})
