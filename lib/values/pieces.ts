const PIECE = 32 * 1024

export type Piece = { text: string; part: number; parts: number }

export function pieceOf(text: string, part: number, size = PIECE): Piece | undefined {
  const parts = Math.max(1, Math.ceil(text.length / size))
  if (!Number.isInteger(part) || part < 1 || part > parts) return undefined
  return { text: text.slice(boundary(text, (part - 1) * size), boundary(text, part * size)), part, parts }
}

/** Keeps surrogate pairs whole. */
function boundary(text: string, at: number) {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at
}
