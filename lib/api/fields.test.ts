import { expect, test } from 'vitest'
import { anyInstant, instant } from './fields'

test.each([
  ['2026-02-30T09:00:00Z', 'There is no such day'],
  ['9999-01-01T00:00:00Z', 'Give a time before the year 9000'],
  ['soon', 'Give a time with its zone, such as 2026-03-01T12:00:00Z'],
])('the time %s is refused in words that fit', (text, words) => {
  expect(instant.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([words])
})

test('a time of any year is left to whoever knows how far ahead it may be', () => {
  expect(anyInstant.parse('9999-01-01T00:00:00Z')).toEqual(new Date('9999-01-01T00:00:00Z'))
})
