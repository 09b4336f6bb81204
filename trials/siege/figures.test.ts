import { expect, test } from 'vitest'
import { figuresOf, firstRefusal, longestGap, percentile, recovery } from './figures'
import type { Sent } from './sent'

let n = 0

function sent(due: number, at: number, outcome: Sent['outcome'] = 201): Sent {
  return { n: ++n, due, at, outcome }
}

test.each([
  { values: [], part: 0.5, expected: 0 },
  { values: [7], part: 0.99, expected: 7 },
  { values: [4, 1, 3, 2], part: 0.5, expected: 2 },
  { values: Array.from({ length: 200 }, (_, at) => at + 1), part: 0.99, expected: 198 },
])('$part of $values.length values are at most $expected', ({ values, part, expected }) => {
  expect(percentile(values, part)).toBe(expected)
})

test('the longest gap is found whatever the order', () => {
  expect(longestGap([50, 0, 20])).toBe(30)
  expect(longestGap([5])).toBe(0)
})

test('latency counts from the moment at which an alert was due, and of failures too', () => {
  const all = [sent(0, 10), sent(50, 1_050, 503), sent(100, 105), sent(5_000, 9_000)]
  expect(figuresOf(all, { from: 0, to: 200 })).toMatchObject({ sent: 3, p50: 10, p99: 1_000 })
})

test('5xx, and alerts without an answer, are counted apart; 4xx is neither', () => {
  const all = [
    sent(0, 1, 503),
    sent(1, 2, 500),
    sent(2, 3, 'reset'),
    sent(3, 4, 429),
    sent(4, 5, 'timeout'),
    sent(5, 6),
  ]
  expect(figuresOf(all, { from: 0, to: 10 })).toMatchObject({ sent: 6, refused: 2, broken: 2 })
})

test('silence reaches from the beginning to the first 201, and from the last one to the end', () => {
  const between = { from: 1_000, to: 2_000 }
  expect(figuresOf([sent(900, 1_400), sent(1_450, 1_500)], between).silence).toBe(500)
  expect(figuresOf([sent(900, 1_600)], between).silence).toBe(600)
  expect(figuresOf([sent(900, 1_100), sent(1_100, 1_200, 503)], between).silence).toBe(900)
  expect(figuresOf([], between).silence).toBe(1_000)
})

test('a refusal before a fault does not count', () => {
  const all = [sent(0, 10, 503), sent(20, 30), sent(100, 140, 503)]
  expect(firstRefusal(all, 100)).toBe(40)
  expect(firstRefusal(all, 150)).toBeUndefined()
})

test('only an alert that was due after the end of a fault shows that it is over', () => {
  const all = [sent(280, 305), sent(310, 320, 503), sent(350, 380), sent(360, 370)]
  expect(recovery(all, 300)).toBe(70)
  expect(recovery(all, 400)).toBeUndefined()
})
