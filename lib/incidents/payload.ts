import { applyEdits, format, type Node, parseTree } from 'jsonc-parser'
import { withoutByteOrderMark } from '../text'

/** A field of a payload as it was sent. `text` is the string's content, or the JSON text to the last digit. */
export type PayloadField = { key: string; text: string; isString: boolean }

export type PayloadFields = { details: string | null; labels: PayloadField[]; extra: PayloadField[] }

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
    labels: (last.get('labels')?.children?.[1]?.children ?? []).flatMap((property) => field(property, source)),
    extra: extra.flatMap((property) => field(property, source)),
  }
}

function field(property: Node, source: string): PayloadField[] {
  const [key, value] = property.children ?? []
  if (!key || !value) return []
  const isString = value.type === 'string'
  const text = isString ? String(value.value) : indented(source.slice(value.offset, value.offset + value.length))
  return [{ key: String(key.value), text, isString }]
}

/** The same tokens with line breaks and spaces for reading. */
function indented(json: string) {
  return applyEdits(json, format(json, undefined, { insertSpaces: true, tabSize: 2 }))
}
