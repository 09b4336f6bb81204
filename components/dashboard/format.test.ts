import { expect, test } from 'vitest'
import { formatChange, formatCounted, formatDuration } from './format'

test('a duration has two units at most', () => {
  const seconds = [0, 59, 60, 192, 3_600, 9_660, 90_000]
  expect(seconds.map((one) => formatDuration(one * 1_000))).toEqual([
    '0 s',
    '59 s',
    '1 m 0 s',
    '3 m 12 s',
    '1 h 0 m',
    '2 h 41 m',
    '1 d 1 h',
  ])
  expect(formatDuration(undefined)).toBe('–')
})

test('a change is in percent of what was before, or a factor where that would be long', () => {
  const changes = [
    [88, 100],
    [138, 100],
    [1_917, 1_918],
    [99_565, 435],
    [3, 0],
    [0, 0],
  ] as const
  expect(changes.map(([now, before]) => formatChange(now, before))).toEqual([
    '−12%',
    '+38%',
    '±0%',
    '229 times',
    'new',
    '±0%',
  ])
})

test('one of a thing is one', () => {
  expect([0, 1, 2_000].map((count) => formatCounted(count, 'page'))).toEqual(['0 pages', '1 page', '2,000 pages'])
})
