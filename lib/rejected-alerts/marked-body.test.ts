import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { markBody, TEXT_SHOWN } from './marked-body'

function marked(body: string) {
  const view = markBody(Buffer.from(body))
  if (!view.isText) throw new Error('is text')
  return view
}

function wrongPieces(body: string) {
  return marked(body).pieces.filter(({ field }) => field)
}

test('offending fields are marked where they stand, missing ones are named', () => {
  const view = marked('{"title":"a","severity" : "P1","entityId":7}')
  expect(view.missing).toEqual(['summary'])
  expect(view.pieces).toEqual([
    { text: '{"title":"a",' },
    { text: '"severity" : "P1"', field: 'severity' },
    { text: ',' },
    { text: '"entityId":7', field: 'entityId' },
    { text: '}' },
  ])
})

test('of duplicate keys the one that counts is marked', () => {
  expect(wrongPieces('{"severity":"low","severity":"P1","summary":"a"}')).toEqual([
    { text: '"severity":"P1"', field: 'severity' },
  ])
})

test.each([
  ['{\n  "a": 1,,\n}', '{\n  "a": 1,'],
  ['{"a":1} x', '{"a":1} '],
  ['{"a":\r\n 01}', '{"a":\r\n 0'],
])('the place where the JSON breaks off is marked: %j', (body, before) => {
  const { pieces } = marked(body)
  const at = pieces.findIndex(({ isBreak }) => isBreak)
  expect(
    pieces
      .slice(0, at)
      .map(({ text }) => text)
      .join(''),
  ).toBe(before)
})

test('a body that broke off in the middle is marked at its end', () => {
  expect(marked('{"summary":"Disk').pieces.some(({ isBreak }) => isBreak)).toBe(true)
})

test('a very large body is shown up to a bound, and says how much is not', () => {
  const { pieces, hidden } = marked(`{"x":"${'x'.repeat(200_000)}","severity":1}`)
  expect(pieces.reduce((sum, { text }) => sum + text.length, 0)).toBe(TEXT_SHOWN)
  expect(hidden).toBeGreaterThan(130_000)
})

test.each([
  ['compressed with gzip', gzipSync('{"summary":"a"}')],
  ['text in UTF-16', Buffer.from('\uFEFF{}', 'utf16le')],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
])('what is no text is shown as bytes: %s', (what, body) => {
  expect(markBody(body)).toMatchObject({ isText: false, what, hidden: 0 })
})

test('bytes are shown as hexadecimal beside what is legible of them', () => {
  expect(markBody(Buffer.from([0xff, 0x41, 0x00]))).toMatchObject({ hex: expect.stringMatching(/^ff 41 00 +\.A\.$/) })
  expect(markBody(Buffer.alloc(5_000, 0xff))).toMatchObject({ hidden: 5_000 - 512 })
})

test('whatever the bytes, marking them loses nothing of a text and never throws', () => {
  const parts = fc.constantFrom(
    '{',
    '}',
    '[',
    '"',
    'summary',
    ':',
    ',',
    '"severity":"P1"',
    '\n',
    '\\',
    '1',
    '\ud83d\udd25',
  )
  const texts = fc.array(fc.oneof(parts, fc.string({ unit: 'binary' })), { maxLength: 20 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const view = markBody(Buffer.from(text))
      const shown = view.isText ? view.pieces.map((piece) => piece.text).join('') : ''
      expect(shown).toBe(
        text
          .toWellFormed()
          .replace(/^\uFEFF/, '')
          .replaceAll('\0', '\uFFFD'),
      )
    }),
    { numRuns: runs(1000) },
  )
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => void markBody(bytes)),
    { numRuns: runs(1000) },
  )
})
