/** A bare date such as `2030-01-31` lasts until its end in UTC; empty means never. */
export function parseExpiry(text: string): Date | null {
  if (text === '') return null
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text)
}
