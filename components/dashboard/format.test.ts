import { expect, test } from 'vitest'
import { RANGES, rangeTo } from '@/lib/dashboard/range'
import { formatChange, formatChangeFrom, formatCounted, formatDuration, formatLength } from './format'

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

test('a count is compared with the range before, and where that had none, it says so', () => {
  expect(formatChangeFrom(138, 100, '7 days')).toBe('+38% from 100')
  expect([3, 0].map((now) => formatChangeFrom(now, 0, '7 days'))).toEqual(Array(2).fill('none in the 7 days before'))
})

test('the length of a range is the one that was chosen', () => {
  const now = new Date('2026-11-27T03:10:00Z')
  expect(RANGES.map((name) => formatLength(rangeTo(name, now, now)))).toEqual(['24 hours', '7 days', '30 days', 'year'])
  const longAgo = new Date('2026-01-01T00:00:00Z')
  expect(RANGES.map((name) => formatLength(rangeTo(name, longAgo, now)))).toEqual([
    '24 hours',
    '7 days',
    '30 days',
    'year',
  ])
})
