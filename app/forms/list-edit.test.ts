import { expect, test } from 'vitest'
import { editList, parseCount } from './list-edit'

const list = ['a', 'b', 'c']

test('an item moves up or down by one, and no farther than the ends', () => {
  expect(editList(list, 'up 2')).toEqual(['a', 'c', 'b'])
  expect(editList(list, 'down 0')).toEqual(['b', 'a', 'c'])
  expect(editList(list, 'up 0')).toEqual(list)
  expect(editList(list, 'down 2')).toEqual(list)
})

test('an item is removed', () => {
  expect(editList(list, 'remove 1')).toEqual(['a', 'c'])
})

test('any other button, and an item that is not there, leave the list as it is', () => {
  for (const button of ['save', '', 'up', 'remove 3', 'remove -1', 'remove x', 'sort 1'])
    expect(editList(list, button)).toEqual(list)
})

test('only whole numbers are counts', () => {
  expect([parseCount('0'), parseCount(' 15 ')]).toEqual([0, 15])
  for (const text of ['', '1.5', '-1', '1e3', '9999999999']) expect(parseCount(text)).toBeNaN()
})
