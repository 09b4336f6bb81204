/** Well-formed Unicode without NUL, which every database can hold. */
export function storable(text: string) {
  if (text.isWellFormed() && !text.includes('\0')) return text
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

// Unicode Bidirectional Algorithm, 2: embeddings, overrides and isolates.
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

export function oneLine(text: string) {
  return storable(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim()
}

/** One line that reads in its own order; empty where nothing of it could be seen. */
export function visibleLine(text: string) {
  const line = oneLine(text.replace(DIRECTIONS, ''))
  return isVisible(line) ? line : ''
}

/** White space, controls, and Unicode's default ignorables, such as zero-width space; for a regular expression. */
export const UNSEEN =
  '\\u0000-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u1680\\u17B4-\\u17B5\\u180B-\\u180F\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB'

// Above U+FFFF, where validators disagree on how to write a pattern: tags and musical controls.
const SEEN = new RegExp(`[^${UNSEEN}\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}]`, 'u')

export function isVisible(text: string) {
  return SEEN.test(text)
}

/** Of a parsed JSON value: an object has no text, and one with a member `toString` cannot be converted. */
export function scalarText(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Code points, as JSON Schema counts. */
export function characters(text: string) {
  let count = 0
  for (const _ of text) count++
  return count
}

/** In code points. */
export function firstCharacters(text: string, limit: number) {
  return text.length <= limit
    ? text
    : Array.from(text.slice(0, limit * 2))
        .slice(0, limit)
        .join('')
}

export function shortened(text: string, limit: number) {
  if (text.length <= limit || characters(text) <= limit) return text
  return `${firstCharacters(text, limit - 1).trimEnd()}…`
}

/** RFC 8259, section 8.1 lets a parser ignore a byte order mark; several Windows tools send one. */
export function withoutByteOrderMark(text: string) {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

export function formatBytes(bytes: number) {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  })
  return format.format(bytes / 1000 ** step)
}
