/** Text that every database can hold: well-formed Unicode without NUL. */
export function storable(text: string) {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** One line: runs of line breaks and other control characters become one space, ends are trimmed. */
export function oneLine(text: string) {
  return storable(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim()
}

/** Length in characters (code points), as JSON Schema counts. */
export function characters(text: string) {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The first `limit` characters (code points). */
export function firstCharacters(text: string, limit: number) {
  return text.length <= limit
    ? text
    : Array.from(text.slice(0, limit * 2))
        .slice(0, limit)
        .join('')
}

/** At most `limit` characters (code points); a text that was cut ends in an ellipsis. */
export function shortened(text: string, limit: number) {
  if (text.length <= limit || characters(text) <= limit) return text
  return `${firstCharacters(text, limit - 1).trimEnd()}…`
}

/** RFC 8259, section 8.1: a parser may pass over a byte order mark; several Windows tools send one. */
export function withoutByteOrderMark(text: string) {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

/** A size as people read it, such as 12 MB. */
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
