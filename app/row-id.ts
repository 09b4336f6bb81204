/** The row id that a URL or a form names; undefined for anything that no row can have. */
export function parseRowId(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
