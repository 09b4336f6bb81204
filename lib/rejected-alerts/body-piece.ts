import { type Piece, pieceOf } from '../pieces'
import { decodeBody } from './check-body'
import { hexDump } from './marked-body'

// Each byte takes four characters.
const BYTES = 8 * 1024

/** One piece of a body, counted from 1: of its text or, where it is none, of its bytes; undefined where there is none. */
export function bodyPiece(body: Uint8Array, part: number): Piece | undefined {
  const text = decodeBody(body)
  if (text !== undefined) return pieceOf(text, part)
  const parts = Math.ceil(body.byteLength / BYTES)
  if (part < 1 || part > parts) return undefined
  const start = (part - 1) * BYTES
  return { text: hexDump(body.subarray(start, start + BYTES)), part, parts }
}
