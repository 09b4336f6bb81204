import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onePart } from './part'

const KEPT = '\nReply 7a: acknowledge'

test.each([
  ['Disk full on db-1', 'Disk full on db-1'],
  ['Größe überschritten: 5 € für Ærø', 'Größe überschritten: 5 € für Ærø'],
  ['\u201cQuoted\u201d \u2013 it\u2019s 90 °C…', '"Quoted" - it\'s 90  deg C...'],
  ['Ungültig: Škoda, naïve café, Łódź?', 'Ungültig: Skoda, naive café, Lodz?'],
  ['🔥 db-1 down', '? db-1 down'],
])('%s is written as an old phone shows it', (summary, sent) => {
  expect(onePart(summary, '')).toBe(sent)
})

test('a summary of another script stays readable, in one part of 70', () => {
  const text = onePart('Диск заполнен на сервере базы данных номер один в Москве, срочно', KEPT)
  expect(text).toMatch(/^Диск заполнен на сервере .*\.\.\.\nReply 7a: acknowledge$/s)
  expect(text.length).toBeLessThanOrEqual(70)
})

test('what must stay is whole, and the rest is cut where the part ends: a bracket takes two places', () => {
  expect(onePart('x'.repeat(500), KEPT)).toBe(`${'x'.repeat(160 - 3 - KEPT.length)}...${KEPT}`)
  expect(onePart('['.repeat(500), KEPT)).toBe(`${'['.repeat(Math.floor((160 - 3 - KEPT.length) / 2))}...${KEPT}`)
})

test('no text is longer than one part', () => {
  const places = (text: string) => text.replace(/[\^{}\\[\]~|€]/g, 'xx').length
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (summary) => {
      const text = onePart(summary, KEPT)
      expect(text.endsWith(KEPT)).toBe(true)
      expect(isGsm(text) ? places(text) <= 160 : text.length <= 70).toBe(true)
    }),
  )
})

// Written from the table of 3GPP TS 23.038 once more.
function isGsm(text: string) {
  return /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ^{}\\[~\]|€ÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/u.test(text)
}
