import { expect, test } from 'vitest'
import { focusable, placeOf, stepFrom } from './focus'
import { incidentItem } from './item'
import { groupOf, rowOf } from './sample-items'

test('the focus goes through groups and their incidents, past groups that have left', () => {
  const open = groupOf('db', [incidentItem(rowOf(1)), incidentItem(rowOf(2), true)])
  const gone = { ...groupOf('web', [incidentItem(rowOf(3))]), isGone: true }
  expect(focusable([open, gone, groupOf('mail'), incidentItem(rowOf(4), true)])).toEqual([
    open.key,
    '1',
    '2',
    groupOf('mail').key,
    '4',
  ])
})

test('a step stays within the list, and from nowhere leads to its first item', () => {
  const keys = ['a', 'b', 'c']
  expect(stepFrom(keys, 'b', 1)).toBe('c')
  expect(stepFrom(keys, 'c', 1)).toBe('c')
  expect(stepFrom(keys, 'a', -1)).toBe('a')
  for (const from of [undefined, 'gone']) expect(stepFrom(keys, from, -1)).toBe('a')
  expect(stepFrom([], 'a', 1)).toBeUndefined()
})

test('the place of an item that has left is taken by the next one, of the last by the one before', () => {
  expect(placeOf(['a', 'b', 'c'], { key: 'c', index: 0 })).toBe('c')
  expect(placeOf(['a', 'c'], { key: 'b', index: 1 })).toBe('c')
  expect(placeOf(['a', 'b'], { key: 'c', index: 2 })).toBe('b')
  expect(placeOf([], { key: 'a', index: 0 })).toBeUndefined()
})
