/** How much of a long text one view shows, in UTF-16 units. */
export const PIECE = 32 * 1024

export type Piece = { text: string; part: number; parts: number }

/** One of the pieces, counted from 1, that make up a text; undefined where there is no such piece. */
export function pieceOf(text: string, part: number, size = PIECE): Piece | undefined {
  const parts = Math.max(1, Math.ceil(text.length / size))
  if (!Number.isInteger(part) || part < 1 || part > parts) return undefined
  return { text: text.slice(boundary(text, (part - 1) * size), boundary(text, part * size)), part, parts }
}

/** Surrogate pairs stay in one piece. */
function boundary(text: string, at: number) {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at
}
