/** Undefined for text that cannot be a row id: a whole number up to 2^53. */
export function parseRowId(text: unknown): number | undefined {
  const id = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(id) ? id : undefined
}
