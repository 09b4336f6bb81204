import { expect, test } from 'vitest'
import { choose, hasWhole, isChoosing, NOTHING, selectMatching, selectThese, toggle } from './selection'

const ORDER = ['1', '2', '3', '4']
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].sort()

test('an item alone is added, and taken out again', () => {
  const two = toggle(toggle(NOTHING, ORDER, '1'), ORDER, '3')
  expect(keysOf(two)).toEqual(['1', '3'])
  expect(keysOf(toggle(two, ORDER, '1'))).toEqual(['3'])
})

test('a range reaches from the last item in either direction, and adds only', () => {
  const third = toggle(NOTHING, ORDER, '3')
  expect(keysOf(toggle(third, ORDER, '1', { isRange: true }))).toEqual(['1', '2', '3'])
  expect(keysOf(toggle(third, ORDER, '4', { isRange: true }))).toEqual(['3', '4'])
  expect(keysOf(toggle(third, ORDER, '3', { isRange: true }))).toEqual(['3'])
  expect(keysOf(toggle(NOTHING, ORDER, '2', { isRange: true }))).toEqual(['2'])
})

test('everything that matches is more than the page, until one is taken out', () => {
  const all = selectMatching({ ids: [1, 2, 3, 4, 90], isCut: true })
  expect(all).toMatchObject({ isAll: true, isCut: true })
  expect(hasWhole(all, ORDER)).toBe(true)
  const fewer = toggle(all, ORDER, '2')
  expect(keysOf(fewer)).toEqual(['1', '3', '4', '90'])
  expect(fewer).toMatchObject({ isAll: false, isCut: false })
  expect(hasWhole(fewer, ORDER)).toBe(false)
})

test('a page without items is not selected as a whole', () => {
  expect(hasWhole(NOTHING, [])).toBe(false)
  expect(hasWhole(selectThese(ORDER), ORDER)).toBe(true)
})

test('choosing begins without an item, outlasts the last one, and ends with all', () => {
  const begun = choose(NOTHING)
  expect(isChoosing(begun)).toBe(true)
  expect(isChoosing(toggle(toggle(begun, ORDER, '1'), ORDER, '1'))).toBe(true)
  expect(choose(toggle(begun, ORDER, '1'))).toEqual(NOTHING)
  expect(isChoosing(toggle(toggle(NOTHING, ORDER, '1'), ORDER, '1'))).toBe(false)
})
