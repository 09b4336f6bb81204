import { expect, onTestFinished, test, vi } from 'vitest'
import { QueueFull } from '../shortage'
import { type Commit, NotCommitted, OutcomeUnknown } from './commit-batch'
import { createCommitQueue } from './commit-queue'

const LIMITS = {
  waiting: 8,
  bytes: 1_000,
  seconds: 60,
  graceSeconds: 10,
  reserve: 0.25,
  batch: 4,
  batchBytes: 100,
  parallel: 1,
  leastShare: 1,
}
const low = { key: 1, isSevere: false, bytes: 1, work: 1 }
const severe = { ...low, isSevere: true }

/** A queue whose commits wait until they are let go; an item called "bad" makes its commit fail. */
function heldQueue(limits: Partial<typeof LIMITS> = {}, { isAvailable = true, rolledBack = true } = {}) {
  const commits: string[][] = []
  const gate: { open: () => void; opened: Promise<void> } = { open: () => undefined, opened: Promise.resolve() }
  gate.opened = new Promise((resolve) => {
    gate.open = resolve
  })
  const commit = async (items: string[]): Promise<Commit<string>> => {
    commits.push(items)
    await gate.opened
    if (items.includes('bad')) return { ok: false, rolledBack, error: new Error('bad') }
    return { ok: true, outcomes: items.map((item) => item.toUpperCase()) }
  }
  const clock = { ms: 0 }
  const work = { commit, isAvailable: async () => isAvailable, clock: () => clock.ms }
  const queue = createCommitQueue(work, { ...LIMITS, ...limits })
  return { queue, commits, clock, open: () => gate.open() }
}

function nextTurn() {
  return new Promise((resolve) => setImmediate(resolve))
}

test('what comes in the same turn is committed together, and each learns its own outcome', async () => {
  const { queue, commits, open } = heldQueue()
  const outcomes = ['a', 'b', 'c'].map((item) => queue.add(item, low))
  open()
  expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C'])
  expect(commits).toEqual([['a', 'b', 'c']])
})

test('nobody is answered before the commit is done', async () => {
  const { queue, open } = heldQueue()
  let isAnswered = false
  const answered = queue.add('a', low).then(() => {
    isAnswered = true
  })
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  expect(isAnswered).toBe(false)
  open()
  await answered
})

test('what waits is shared out among the commits that can run at once, unless that would leave each too little', async () => {
  const split = heldQueue({ parallel: 2 })
  const shared = ['a', 'b', 'c', 'd'].map((item) => split.queue.add(item, low))
  split.open()
  await Promise.all(shared)
  expect(split.commits).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  const whole = heldQueue({ parallel: 2, leastShare: 3 })
  const kept = ['a', 'b', 'c', 'd'].map((item) => whole.queue.add(item, low))
  whole.open()
  await Promise.all(kept)
  expect(whole.commits).toEqual([['a', 'b', 'c'], ['d']])
})

test('what comes while a commit is under way is in the next one', async () => {
  const { queue, commits, open } = heldQueue()
  const first = queue.add('a', low)
  await nextTurn()
  const rest = ['b', 'c'].map((item) => queue.add(item, low))
  open()
  await Promise.all([first, ...rest])
  expect(commits).toEqual([['a'], ['b', 'c']])
})

test('a commit has at most so many items and so many bytes, and always one', async () => {
  const { queue, commits, open } = heldQueue()
  const sizes = [1, 1, 1, 1, 60, 400]
  const outcomes = sizes.map((bytes, at) => queue.add(String(at), { ...severe, bytes }))
  open()
  await Promise.all(outcomes)
  expect(commits).toEqual([['0', '1', '2', '3'], ['4'], ['5']])
})

test('a bad item takes none of its neighbours down', async () => {
  const { queue, open } = heldQueue()
  const outcomes = Promise.allSettled(['a', 'bad', 'c', 'd'].map((item) => queue.add(item, low)))
  open()
  expect(await outcomes).toMatchObject([
    { value: 'A' },
    { reason: expect.any(NotCommitted) },
    { value: 'C' },
    { value: 'D' },
  ])
})

test.each([
  ['the database is away', { isAvailable: false }, NotCommitted],
  ['nobody can say whether the commit holds', { rolledBack: false }, OutcomeUnknown],
])('nothing is tried again when %s', async (_, circumstances, Reason) => {
  const { queue, commits, open } = heldQueue({}, circumstances)
  const outcomes = Promise.allSettled(['a', 'bad', 'c'].map((item) => queue.add(item, low)))
  open()
  const reason = expect.any(Reason)
  expect(await outcomes).toEqual(['a', 'bad', 'c'].map(() => ({ status: 'rejected', reason })))
  expect(commits).toEqual([['a', 'bad', 'c']])
})

test('the queue goes on after a commit that failed', async () => {
  const { queue, open } = heldQueue()
  open()
  await expect(queue.add('bad', low)).rejects.toThrow(NotCommitted)
  expect(await queue.add('a', low)).toBe('A')
})

test.each([
  ['places', { bytes: 1 }, { low: 6, severe: 2 }],
  ['bytes', { bytes: 250 }, { low: 3, severe: 1 }],
])('low is refused before severe when the queue runs out of %s', async (_, { bytes }, fit) => {
  const { queue, open } = heldQueue()
  const waiting: Promise<string>[] = []
  const fill = (isSevere: boolean, count: number) => {
    for (let left = count; left > 0; left--)
      waiting.push(queue.add('a', { key: waiting.length, isSevere, bytes, work: 1 }))
    return expect(queue.add('a', { key: -1, isSevere, bytes, work: 1 })).rejects.toThrow(QueueFull)
  }
  await Promise.all([fill(false, fit.low), fill(true, fit.severe)])
  open()
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: fit.low + fit.severe }, () => 'A'))
})

test.each([
  ['places', 1],
  ['bytes', 125],
])('one key takes three quarters of the %s at most, and another one finds room', async (_, bytes) => {
  const { queue, open } = heldQueue()
  const greedy = Array.from({ length: 6 }, () => queue.add('a', { ...severe, bytes }))
  await expect(queue.add('a', { ...severe, bytes })).rejects.toMatchObject({ shortage: 'key' })
  const other = queue.add('b', { key: 2, isSevere: true, bytes, work: 1 })
  open()
  expect(await Promise.all([...greedy, other])).toEqual(['A', 'A', 'A', 'A', 'A', 'A', 'B'])
})

test('keys take turns, and so do severe alerts and others of one key', async () => {
  const { queue, commits, open } = heldQueue({ waiting: 100 })
  const outcomes = ['l1', 'l2', 'l3', 'l4', 'l5'].map((item) => queue.add(item, low))
  outcomes.push(queue.add('s1', severe), queue.add('s2', severe), queue.add('x', { ...low, key: 2 }))
  open()
  await Promise.all(outcomes)
  expect(commits).toEqual([
    ['l1', 's1', 'x', 'l2'],
    ['s2', 'l3', 'l4', 'l5'],
  ])
})

test('what is too large for the rest of a commit keeps nothing small out, and comes first in the next one', async () => {
  const { queue, commits, open } = heldQueue()
  const outcomes = [60, 60].map((bytes, at) => queue.add(`large${at}`, { ...severe, bytes }))
  outcomes.push(queue.add('small', { ...severe, key: 2 }), queue.add('large2', { ...severe, bytes: 90, key: 3 }))
  open()
  await Promise.all(outcomes)
  expect(commits).toEqual([['large0', 'small'], ['large2'], ['large1']])
})

test('low is refused before severe when the first has waited too long', async () => {
  const { queue, clock, open } = heldQueue()
  const taken = queue.add('a', low)
  await nextTurn()
  const waiting = [queue.add('b', low)]
  clock.ms = 44_000
  waiting.push(queue.add('c', low))
  clock.ms = 45_000
  await expect(queue.add('d', low)).rejects.toThrow(QueueFull)
  waiting.push(queue.add('e', severe))
  expect([queue.depth(), queue.ageSeconds()]).toEqual([3, 45])
  open()
  expect(await Promise.all([taken, ...waiting])).toEqual(['A', 'B', 'C', 'E'])
  expect([queue.depth(), queue.ageSeconds()]).toEqual([0, 0])
})

test('while a commit hangs, what waits is refused once it is too old, and what is in the commit is in doubt', async () => {
  const { queue, commits, clock, open } = heldQueue()
  const settled: string[] = []
  const note = (name: string, outcome: Promise<string>) =>
    outcome.then(
      () => settled.push(`${name} stored`),
      (error: Error) => settled.push(`${name} ${error.constructor.name}`),
    )
  const all = [note('a', queue.add('a', low))]
  await expect.poll(() => commits).toHaveLength(1)
  all.push(note('b', queue.add('b', low)))
  clock.ms = 30_000
  all.push(note('c', queue.add('c', low)))
  clock.ms = 60_000
  queue.expire()
  await nextTurn()
  expect(settled.sort()).toEqual(['a OutcomeUnknown', 'b NotCommitted'])
  await expect(queue.add('d', severe)).rejects.toThrow(NotCommitted)
  open()
  await Promise.all(all)
  expect(settled[2]).toBe('c stored')
  expect(await queue.add('e', low)).toBe('E')
  expect(commits).toEqual([['a'], ['c'], ['e']])
})

test('what waits behind a commit that hangs is refused by itself, however long it waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { queue, commits, clock, open } = heldQueue()
  const first = expect(queue.add('a', low)).rejects.toThrow(OutcomeUnknown)
  while (commits.length === 0) await nextTurn()
  const outcome = expect(queue.add('b', low)).rejects.toThrow(NotCommitted)
  // It has looked several times while nothing was too old.
  for (let checks = 0; checks < 4; checks++) vi.advanceTimersToNextTimer()
  clock.ms = 60_000
  vi.advanceTimersToNextTimer()
  await Promise.all([outcome, first])
  open()
})

test('a commit that has only begun is waited for, however old its alerts are', async () => {
  const { queue, commits, clock, open } = heldQueue()
  const outcomes = [queue.add('a', low)]
  await expect.poll(() => commits).toHaveLength(1)
  clock.ms = 9_000
  queue.expire()
  open()
  expect(await Promise.all(outcomes)).toEqual(['A'])
})

test('a commit that failed after its alerts were given up is not tried again without them', async () => {
  const { queue, commits, clock, open } = heldQueue()
  const outcomes = Promise.allSettled(['a', 'bad'].map((item) => queue.add(item, low)))
  await expect.poll(() => commits).toHaveLength(1)
  clock.ms = 60_000
  queue.expire()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  open()
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  expect(commits).toEqual([['a', 'bad']])
})

test('several commits may be under way where that helps', async () => {
  const { queue, commits, open } = heldQueue({ parallel: 2, batch: 1 })
  const outcomes = ['a', 'b', 'c'].map((item) => queue.add(item, severe))
  await nextTurn()
  expect(commits).toEqual([['a'], ['b']])
  open()
  expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C'])
})
