const texts = new Intl.Collator('en', { numeric: true })

/**
 * As people look things up: ada before Ben, Region 2 before Region 10. Databases order by code points, and `localeCompare`
 * by the machine's own language.
 */
export function compareTexts(one: string, other: string) {
  return texts.compare(one, other)
}

export function byName(one: { name: string }, other: { name: string }) {
  return compareTexts(one.name, other.name)
}
