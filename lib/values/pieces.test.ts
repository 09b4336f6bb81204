import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieceOf } from './pieces'

test('the pieces of a text are the text, each of constant size, and no character is split', () => {
  const texts = fc.array(fc.constantFrom('a', '🔥', '\uD83D', '\uDD25', '\n')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 5 }), (text, size) => {
      const pieces = Array.from({ length: pieceOf(text, 1, size)?.parts ?? 0 }, (_, at) => pieceOf(text, at + 1, size))
      expect(pieces.map((piece) => piece?.text).join('')).toBe(text)
      for (const piece of pieces) expect(piece?.text.length).toBeLessThanOrEqual(size + 1)
      expect(pieces.flatMap((piece) => [...(piece?.text ?? '')])).toEqual([...text])
    }),
  )
})

test.each([0, -1, 3, 1.5, Number.NaN])('there is no piece %d of a text of two', (part) => {
  expect(pieceOf('abcd', part, 2)).toBeUndefined()
})

test('an empty text is one piece', () => {
  expect(pieceOf('', 1)).toEqual({ text: '', part: 1, parts: 1 })
})
