import { expect, test } from 'vitest'
import type { Policy } from '../record/settings'
import { mayComeBack, placeNow } from './places'

test('after the steps that were run: one more before them, or one of them gone', () => {
  expect(placeAfter(['a', 'b'], ['new', 'a', 'b'], 1)).toBe(2)
  expect(placeAfter(['a', 'b', 'c'], ['b', 'c'], 2)).toBe(1)
  expect(placeAfter(['a', 'b'], ['b'], 1)).toBe(0)
})

test('what comes after the present place moves nothing', () => {
  expect(placeAfter(['a', 'b'], ['a', 'b', 'c'], 1)).toBe(1)
  expect(placeAfter(['a', 'b'], ['a'], 1)).toBe(1)
})

test('all steps were run: one that is added at the end is next', () => {
  expect(placeAfter(['a', 'b'], ['a', 'b', 'c'], 2)).toBe(2)
})

test('one change after the other', () => {
  const [first, second, third] = [policy('a', 'b'), policy('new', 'a', 'b'), policy('a', 'b')]
  const history = [first, second, third].map((value, at) => ({ value, begunAt: at, doneAt: at }))
  expect(placeNow(history, [first, third], 1)).toBe(1)
  expect(placeNow(history, [first, second], 1)).toBe(2)
})

test('of two steps that page the same people nobody knows which is gone', () => {
  const before = policy('a', 'b')
  const [kept] = before.steps
  const twice = { ...before, steps: [...before.steps, { stepId: 9, waitMinutes: 1, targets: kept?.targets ?? [] }] }
  const history = [twice, before].map((value, at) => ({ value, begunAt: at, doneAt: at }))
  expect(placeNow(history, [twice, before], 1)).toBeUndefined()
})

test('a place comes back once a step up to it is gone', () => {
  const changes = (names: string[]) =>
    [policy('a', 'b', 'c'), policy(...names)].map((value, at) => ({ value, begunAt: 10 * at, doneAt: 10 * at + 1 }))
  expect(mayComeBack(changes(['a', 'c']), 1, 5, 20)).toBe(true)
  expect(mayComeBack(changes(['a', 'c']), 0, 5, 20)).toBe(false)
  expect(mayComeBack(changes(['a', 'c']), 1, 12, 20)).toBe(false)
  expect(mayComeBack(changes(['new', 'a', 'b', 'c']), 2, 5, 20)).toBe(false)
})

function placeAfter(before: string[], after: string[], place: number) {
  const [was, is] = [policy(...before), policy(...after)]
  const history = [was, is].map((value, at) => ({ value, begunAt: at, doneAt: at }))
  return placeNow(history, [was, is], place)
}

/** Steps of these names, each for a person of its own. */
function policy(...names: string[]): Policy {
  const steps = names.map((name) => ({
    stepId: name.charCodeAt(0),
    waitMinutes: 5,
    targets: [{ userId: name.charCodeAt(0) }],
  }))
  const rest = { repeats: 0, groupBy: [], gatherSeconds: 10, unacknowledgeMinutes: null }
  return { name: 'Policy', severities: ['high'], ...rest, steps }
}
