import { expect, test } from 'vitest'
import { inTurnOrder, whomInWords } from './turn-order'

const PEOPLE = ['Ana', 'Ben', 'Cleo']

test.each([
  [0, PEOPLE, 'Ana in turn with Ben and Cleo'],
  [2, PEOPLE, 'Cleo in turn with Ana and Ben'],
  [4, PEOPLE, 'Ben in turn with Cleo and Ana'],
  [1, ['Ana', 'Cleo'], 'Cleo in turn with Ana and Ben'],
  [1, [], 'Ben in turn with Cleo and Ana'],
])('at turn %i, of whom %s can be paged: %s', (turn, able, words) => {
  const people = inTurnOrder(PEOPLE, turn, (person) => able.includes(person))
  expect(whomInWords({ people, isInTurn: true })).toBe(words)
})

test('who are paged together are named together, and nobody is said', () => {
  expect(whomInWords({ people: PEOPLE, isInTurn: false })).toBe('Ana, Ben, and Cleo')
  expect(whomInWords({ people: ['Ana'], isInTurn: true })).toBe('Ana')
  expect(whomInWords({ people: inTurnOrder([], 3, () => true), isInTurn: true })).toBe('nobody')
})
