import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPair, parsePair } from './pair'

test('a pair is written as key=value', () => {
  expect(formatPair({ key: 'env', value: 'production' })).toBe('env=production')
  expect(formatPair({ key: 'a=b%', value: 'c=d%' })).toBe('a%3Db%25=c=d%')
})

test('what people type with a colon is taken as well', () => {
  expect(parsePair('env:production')).toEqual({ key: 'env', value: 'production' })
  expect(parsePair('url:http://a?b=c')).toEqual({ key: 'url:http://a?b', value: 'c' })
  expect(parsePair('production')).toBeUndefined()
  expect(parsePair('')).toBeUndefined()
})

test('every pair that is written is read back', () => {
  const text = fc.string({ unit: fc.constantFrom('=', '%', ':', '3', 'D', '2', '5', 'ü', '🔥') })
  fc.assert(
    fc.property(text, text, (key, value) => {
      expect(parsePair(formatPair({ key, value }))).toEqual({ key, value })
    }),
  )
})
