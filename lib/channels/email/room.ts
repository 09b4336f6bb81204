import type { Markup } from './markup'

/** Takes rows in order, for as long as all that was taken has at most `bytes`. */
export function roomFor(bytes: number) {
  let left = bytes
  return {
    take: (rows: readonly Markup[]) =>
      rows.filter(({ markup }) => {
        left -= Buffer.byteLength(markup)
        return left >= 0
      }),
    isOver: () => left < 0,
  }
}
