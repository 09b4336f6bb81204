import { decodeUtf8 } from '../contract/parse-alert'
import { type Piece, pieceOf } from '../values/pieces'
import { hexDump } from './marked-body'

// A byte takes four characters.
const BYTES = 8 * 1024

/** A piece of the text, from 1, or of a hex dump if the body is not text; undefined beyond the last. */
export function bodyPiece(body: Uint8Array, part: number): Piece | undefined {
  const text = decodeUtf8(body)
  if (text !== undefined) return pieceOf(text, part)
  const parts = Math.ceil(body.byteLength / BYTES)
  if (part < 1 || part > parts) return undefined
  const start = (part - 1) * BYTES
  return { text: hexDump(body.subarray(start, start + BYTES)), part, parts }
}
