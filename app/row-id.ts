/** Undefined for text that cannot be a row id. */
export function parseRowId(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
