import { format, type Node, parseTree } from 'jsonc-parser'
import { withoutByteOrderMark } from '../text'

/** A field of a payload as it was sent. `text` is the string's content, or the JSON text to the last digit; `offset` is where the field stands. */
export type PayloadField = { key: string; text: string; isString: boolean; offset: number }

export type PayloadFields = { details: string | null; labels: PayloadField[]; extra: PayloadField[] }

// Indentation can make a deeply nested payload sixty times as long: over this many characters, values stay as sent.
const MAX_INDENTED = 100_000

const NAMED = new Set(['summary', 'severity', 'labels', 'details', 'entityId', 'runbookId'])

/**
 * Reads what an incident shows from the body as received: numbers keep every digit, and of duplicate keys each is
 * there, as an extra field where it lost against a later one.
 */
export function readPayload(payload: string): PayloadFields {
  const source = withoutByteOrderMark(payload)
  const properties = parseTree(source)?.children ?? []
  const last = new Map(properties.map((property) => [property.children?.[0]?.value, property]))
  const details = last.get('details')?.children?.[1]
  const extra = properties.filter((property) => {
    const key = property.children?.[0]?.value
    return !NAMED.has(key) || last.get(key) !== property
  })
  return {
    details: details?.type === 'string' ? String(details.value) : null,
    labels: labelFields(last.get('labels')?.children?.[1], source),
    extra: extra.flatMap((property) => field(property, source)),
  }
}

/** Not indented, since a label is searched by its JSON text as sent; of duplicate keys the last, as in the index. */
function labelFields(labels: Node | undefined, source: string): PayloadField[] {
  const fields = (labels?.children ?? []).flatMap((property) => field(property, source, sourceText))
  return [...new Map(fields.map((label) => [label.key, label])).values()]
}

function field(property: Node, source: string, textOf = readableText): PayloadField[] {
  const [key, value] = property.children ?? []
  if (!key || !value) return []
  const isString = value.type === 'string'
  const text = isString ? String(value.value) : textOf(value, source)
  return [{ key: String(key.value), text, isString, offset: property.offset }]
}

function sourceText({ offset, length }: Node, source: string) {
  return source.slice(offset, offset + length)
}

function readableText(value: Node, source: string) {
  const json = sourceText(value, source)
  return source.length > MAX_INDENTED ? json : indented(json)
}

/**
 * The same tokens with line breaks and spaces for reading. The parser's own applyEdits copies the whole text for each
 * edit: on a large payload that takes minutes.
 */
function indented(json: string) {
  let text = ''
  let at = 0
  for (const { offset, length, content } of format(json, undefined, { insertSpaces: true, tabSize: 2 })) {
    text += json.slice(at, offset) + content
    at = offset + length
  }
  return text + json.slice(at)
}
