import { expect, test } from 'vitest'
import { createLuck } from './luck'

test('a fork stays as it is when other choices come or go', () => {
  const [one, other] = [createLuck('1'), createLuck('1')]
  one.next()
  expect(one.fork('a').next()).toBe(other.fork('a').next())
})

test('numbers are spread over their range, both ends included', () => {
  const luck = createLuck('1')
  const drawn = Array.from({ length: 1_000 }, () => luck.between(1, 4))
  expect([...new Set(drawn)].toSorted()).toEqual([1, 2, 3, 4])
})
