import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  characters,
  firstCharacters,
  formatBytes,
  isVisible,
  oneLine,
  scalarText,
  shortened,
  storable,
  visibleLine,
  withoutByteOrderMark,
} from './text'

const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))

test('storable text is well-formed and has no NUL, whatever it was', () => {
  fc.assert(
    fc.property(anyUnits, (text) => {
      const stored = storable(text)
      expect(stored.isWellFormed()).toBe(true)
      expect(stored).not.toContain('\0')
      expect(storable(stored)).toBe(stored)
    }),
  )
})

test('one line has no control character and nothing to trim, whatever it was', () => {
  fc.assert(
    fc.property(anyUnits, (text) => {
      const line = oneLine(text)
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(line).toBe(line.trim())
      expect(oneLine(line)).toBe(line)
    }),
  )
})

test.each([[''], [' '], ['\u200B'], ['\u00AD'], ['\u3164'], ['\u2800'], ['\u202E \n\0'], ['\uFE0F'], ['\u{E0041}']])(
  'nothing is to be seen of %j',
  (text) => {
    expect(isVisible(text)).toBe(false)
    expect(visibleLine(text)).toBe('')
    expect(isVisible(`${text}.`)).toBe(true)
    expect(visibleLine(`${text}.`)).toContain('.')
  },
)

test.each([['a'], ['🔥'], ['あ'], ['\u0301'], ['\uE000'], ['\uD800'], ['👩\u200D🚒']])('%j is to be seen', (text) => {
  expect(isVisible(text)).toBe(true)
})

test('characters are code points', () => {
  expect([characters(''), characters('ab'), characters('🔥'), characters('e\u0301'), characters('\ud800')]).toEqual([
    0, 2, 1, 2, 1,
  ])
})

test('the first characters never cut one in two', () => {
  expect(firstCharacters('ab', 3)).toBe('ab')
  expect(firstCharacters('abc', 2)).toBe('ab')
  expect(firstCharacters('a🔥b', 2)).toBe('a🔥')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, limit) => {
      expect(firstCharacters(text, limit)).toBe(Array.from(text).slice(0, limit).join(''))
    }),
  )
})

test('one byte order mark is passed over', () => {
  expect(withoutByteOrderMark('\uFEFF{}')).toBe('{}')
  expect(withoutByteOrderMark('\uFEFF\uFEFF{}')).toBe('\uFEFF{}')
  expect(withoutByteOrderMark('{}\uFEFF')).toBe('{}\uFEFF')
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [123_456, '123 kB'],
  [5_250_000_000, '5.25 GB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a shortened text has at most so many characters, ends in an ellipsis where it was cut, and splits none', () => {
  fc.assert(
    fc.property(anyUnits, fc.integer({ min: 1, max: 12 }), (text, limit) => {
      const short = shortened(text, limit)
      expect(characters(short)).toBeLessThanOrEqual(limit)
      expect(short === text || short.endsWith('…')).toBe(true)
      expect(shortened(text.toWellFormed(), limit).isWellFormed()).toBe(true)
    }),
  )
  expect(shortened('🔥🔥🔥', 3)).toBe('🔥🔥🔥')
  expect(shortened('🔥🔥🔥', 2)).toBe('🔥…')
  expect(shortened('Disk full on db-1', 6)).toBe('Disk…')
})

test.each([
  ['a', 'a'],
  [5, '5'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
  [['a'], ''],
  [{ toString: '' }, ''],
])('the text of the JSON value %o is "%s"', (value, text) => {
  expect(scalarText(value)).toBe(text)
})
