/** `items` are the members of the list at `path`; `rest` is the text without them. `isCut`: the text ends within it. */
export type Split = { items: string[]; rest: string; isCut: boolean }

/** Characters that are read in about a millisecond. */
const STEP = 256 * 1024

/**
 * Finds the members of one list in JSON text without a tree of the whole, which would take twenty times its memory. Whether
 * the parts are JSON is not checked. Yields after each piece of work. Undefined when there is no such list.
 */
export function* splitBody(text: string, path: readonly string[]): Generator<number, Split | undefined> {
  const start = listAt(text, path)
  if (start === undefined) return undefined
  const items: string[] = []
  let from = start + 1
  let depth = 0
  let sinceYield = from
  let at = from
  for (; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) depth++
    else if (character === CLOSE_BRACE || (character === CLOSE_BRACKET && depth > 0)) depth--
    else if (depth === 0 && (character === COMMA || character === CLOSE_BRACKET)) {
      const item = text.slice(from, at)
      if (character === COMMA || items.length > 0 || item.trim() !== '') items.push(item)
      from = at + 1
      if (character === CLOSE_BRACKET) break
    }
    if (at - sinceYield > STEP) {
      yield at - sinceYield
      sinceYield = at
    }
  }
  const isCut = at >= text.length
  return { items, rest: `${text.slice(0, start + 1)}]${isCut ? '' : text.slice(at + 1)}`, isCut }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 44, 123, 125, 91, 93]

/** Where the list opens. Of duplicate keys the first that leads there. */
function listAt(text: string, path: readonly string[]): number | undefined {
  let at = afterBlanks(text, 0)
  for (const key of path) {
    const value = text.charCodeAt(at) === OPEN_BRACE ? valueAfter(text, at, key) : undefined
    if (value === undefined) return undefined
    at = value
  }
  return text.charCodeAt(at) === OPEN_BRACKET ? at : undefined
}

function valueAfter(text: string, open: number, key: string): number | undefined {
  let depth = 0
  for (let at = open + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === OPEN_BRACE || character === OPEN_BRACKET) depth++
    else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) {
      if (--depth < 0) return undefined
    } else if (character === QUOTE) {
      const end = endOfString(text, at)
      const colon = afterBlanks(text, end + 1)
      if (depth === 0 && text[colon] === ':' && isKey(text.slice(at, end + 1), key)) return afterBlanks(text, colon + 1)
      at = end
    }
  }
  return undefined
}

function isKey(quoted: string, key: string) {
  if (quoted.length > 6 * key.length + 2) return false
  try {
    return JSON.parse(quoted) === key
  } catch {
    return false
  }
}

/** Of the closing quote; the end of the text when there is none. */
function endOfString(text: string, open: number) {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

function afterBlanks(text: string, from: number) {
  let at = from
  while (/[ \t\r\n]/.test(text[at] ?? '')) at++
  return at
}
