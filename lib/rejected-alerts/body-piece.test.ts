import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyPiece } from './body-piece'

test('the pieces of a text are the text', () => {
  const text = `{"x":"${'🔥é'.repeat(30_000)}"`
  const parts = bodyPiece(Buffer.from(text), 1)?.parts ?? 0
  expect(parts).toBe(3)
  const pieces = Array.from({ length: parts }, (_, at) => bodyPiece(Buffer.from(text), at + 1)?.text)
  expect(pieces.join('')).toBe(text)
})

test('the pieces of what is no text are its bytes, each once', () => {
  const body = Buffer.concat([Buffer.from([0xff]), randomBytes(20_000)])
  expect(bodyPiece(body, 1)?.parts).toBe(3)
  const lines = [1, 2, 3].flatMap((part) => bodyPiece(body, part)?.text.split('\n') ?? [])
  expect(lines.map((line) => line.slice(0, 48).replaceAll(' ', '')).join('')).toBe(body.toString('hex'))
})

test('there is no piece before the first or after the last', () => {
  for (const part of [0, 2]) expect(bodyPiece(Buffer.from('{'), part)).toBeUndefined()
  for (const part of [0, 2]) expect(bodyPiece(Buffer.from([0xff]), part)).toBeUndefined()
})
