const QUOTE = 34
const BACKSLASH = 92

/** Deepest nesting of objects and arrays in a valid JSON text; values of duplicate keys count too. */
export function nestingDepth(json: string) {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth--
  }
  return deepest
}

/** Of its closing quote; the end of the text when there is none. */
export function endOfString(json: string, start: number) {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, at: number) {
  let first = at
  while (json.charCodeAt(first - 1) === BACKSLASH) first--
  return (at - first) % 2 === 1
}
