import { type Node, parseTree } from 'jsonc-parser'
import { firstCharacters, storable } from '../values/text'

export const MAX_SEARCHABLE = 512

export type LabelText = { key: string; value: string }

/** The labels as indexed. A value that is not a string becomes its JSON text from `source`, with every digit. */
export function indexedLabels(labels: Record<string, unknown>, source: string): LabelText[] {
  const isVerbatim = (value: unknown) => typeof value === 'string' || typeof value === 'boolean' || value === null
  const texts = Object.values(labels).every(isVerbatim) ? undefined : sourceTexts(source)
  return Object.entries(labels).map(([key, value]) => {
    const text = typeof value === 'string' ? value : (texts?.get(key) ?? JSON.stringify(value))
    return searchableLabel({ key, value: text })
  })
}

export function searchableLabel({ key, value }: LabelText): LabelText {
  return { key: storable(key), value: firstCharacters(storable(value), MAX_SEARCHABLE) }
}

function sourceTexts(source: string) {
  const texts = new Map<string, string>()
  for (const property of lastProperty(parseTree(source), 'labels')?.children ?? []) {
    const [key, value] = property.children ?? []
    if (key && value) texts.set(String(key.value), source.slice(value.offset, value.offset + value.length))
  }
  return texts
}

// Of duplicate keys the last counts, as in JSON.parse.
function lastProperty(root: Node | undefined, name: string): Node | undefined {
  const property = root?.children?.findLast((child) => child.children?.[0]?.value === name)
  return property?.children?.[1]
}
