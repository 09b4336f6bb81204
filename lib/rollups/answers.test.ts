import { expect, test } from 'vitest'
import { answersOf, type Turn } from './answers'

const MINUTE = 60_000

/** One incident's course, with an entry a minute: which answers stand at its end, in minutes. */
function standing(...kinds: Turn['kind'][]) {
  const turns = kinds.map((kind, at) => ({ entryId: at + 1, incidentId: 1, kind, at: new Date((at + 1) * MINUTE) }))
  const sums = { acknowledged: new Map<number, number>(), resolved: new Map<number, number>() }
  for (const { kind, at, by } of answersOf(turns).values()) {
    const minute = at.getTime() / MINUTE
    sums[kind].set(minute, (sums[kind].get(minute) ?? 0) + by)
  }
  const left = (sum: Map<number, number>) => [...sum].flatMap(([minute, count]) => Array<number>(count).fill(minute))
  return { acknowledged: left(sums.acknowledged), resolved: left(sums.resolved) }
}

test('an acknowledgement that was undone does not count, the next one does', () => {
  expect(standing('acknowledged', 'reopened')).toEqual({ acknowledged: [], resolved: [] })
  expect(standing('acknowledged', 'reopened', 'acknowledged')).toEqual({ acknowledged: [3], resolved: [] })
})

test('a resolution that was undone leaves the acknowledgement, until that is undone too', () => {
  const undone = ['acknowledged', 'resolved', 'reopened'] as const
  expect(standing(...undone)).toEqual({ acknowledged: [1], resolved: [] })
  expect(standing(...undone, 'reopened')).toEqual({ acknowledged: [], resolved: [] })
})

test('an incident that is open again is not resolved, and counts when it is resolved for good', () => {
  expect(standing('resolved', 'reopened')).toEqual({ acknowledged: [], resolved: [] })
  expect(standing('acknowledged', 'resolved', 'reopened', 'acknowledged', 'resolved')).toEqual({
    acknowledged: [1],
    resolved: [5],
  })
})

test('each incident goes its own way, however the entries are mixed', () => {
  const turn = (entryId: number, incidentId: number, kind: Turn['kind']) => ({
    entryId,
    incidentId,
    kind,
    at: new Date(entryId * MINUTE),
  })
  const answers = answersOf([turn(1, 1, 'acknowledged'), turn(2, 2, 'acknowledged'), turn(3, 1, 'reopened')])
  expect([...answers.entries()].map(([entryId, { by }]) => [entryId, by])).toEqual(
    expect.arrayContaining([
      [1, 1],
      [2, 1],
      [3, -1],
    ]),
  )
})
