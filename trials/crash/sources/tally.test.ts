import { expect, test } from 'vitest'
import { compareSignals, note, type Tally } from './tally'

function tallyOf() {
  const tally: Tally = new Map()
  note(tally, ['a', 'b'], true)
  note(tally, ['a', 'a'], true)
  note(tally, ['a'], false)
  return tally
}

function signal(key: string, ...fired: number[]) {
  return { key, fired }
}

test.each([3, 4])('what was acknowledged must count, and what was not answered may: %i', (fired) => {
  expect(compareSignals(tallyOf(), [signal('a', fired), signal('b', 1)])).toEqual({ lost: [], wrong: [] })
})

test('less than was acknowledged is lost; more than was sent, a second incident and an unknown signal are wrong', () => {
  expect(compareSignals(tallyOf(), [signal('a', 2)]).lost).toEqual([
    'a: 3 acknowledged, 2 counted',
    'b: 1 acknowledged, 0 counted',
  ])
  expect(compareSignals(tallyOf(), [signal('a', 5), signal('b', 1, 0), signal('c', 1)])).toEqual({
    lost: [],
    wrong: ['a: 4 sent, 5 counted', 'b: 2 incidents, though it was never over', 'c was never sent'],
  })
})
