import { expect, test } from 'vitest'
import { editTurns } from './edit-turns'

const turns = [[1], [2], [1, 3], []]

test.each([
  ['up', 1, [[2], [1], [1, 3], []]],
  ['up', 0, turns],
  ['down', 1, [[1], [1, 3], [2], []]],
  ['down', 3, turns],
  ['remove', 3, [[1], [2], [1, 3]]],
  ['join', 1, [[1, 2], [1, 3], []]],
  ['join', 2, [[1], [2, 1, 3], []]],
  ['join', 3, [[1], [2], [1, 3]]],
  ['join', 0, turns],
  ['split', 2, [[1], [2], [1], [3], []]],
  ['remove', 9, turns],
  ['else', 0, turns],
])('%s of turn %i', (way, index, expected) => {
  expect(editTurns(turns, way, index)).toEqual(expected)
})
