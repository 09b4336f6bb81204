export type VisiblePart = { text: string } | { code: string; count: number }

export type VisibleParts = {
  parts: VisiblePart[]
  unmarked: number
  left: number
}

const HIDDEN = '[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\u200B\\u2060\\uFEFF]'
const ONE = new RegExp(HIDDEN, 'u')
const EACH = new RegExp(HIDDEN, 'gu')

export function hasHiddenCharacters(text: string) {
  return ONE.test(text)
}

/** Plain parts and runs of hidden characters. `limit`: UTF-16 units, a run counts as one; `marks`: the most runs. */
export function visibleParts(source: string, limit: number, marks: number): VisibleParts {
  const parts: VisiblePart[] = []
  let [at, room, runs] = [0, limit, 0]
  for (const { index, 0: run } of source.matchAll(new RegExp(`(${HIDDEN})\\1*`, 'gu'))) {
    if (index - at >= room || runs === marks) break
    if (index > at) parts.push({ text: source.slice(at, index) })
    parts.push({ code: codeOf(run), count: run.length })
    room -= index - at + 1
    at = index + run.length
    runs++
  }
  const end = wholeCharacters(source, at + room)
  const rest = source.slice(at, end)
  const unmarked = rest.match(EACH)?.length ?? 0
  if (rest !== '') parts.push({ text: rest.replaceAll(EACH, '\uFFFD') })
  return { parts, unmarked, left: source.length - end }
}

/** Where there is no markup, as in a title. */
export function visibleLine(source: string) {
  const { parts } = visibleParts(source.toWellFormed(), 200, 4)
  return parts.map((part) => ('text' in part ? part.text : `U+${part.code}`)).join('')
}

function codeOf(run: string) {
  return run.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}

function wholeCharacters(source: string, end: number) {
  if (end >= source.length) return source.length
  return (source.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end
}
