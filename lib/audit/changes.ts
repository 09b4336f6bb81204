import { z } from 'zod'
import { parseJson, storeJson } from '../values/stored-json'
import { shortened } from '../values/text'

/** Values in words, without secrets; empty: none. Lists have no order. */
export type Fields = Readonly<Record<string, string | readonly string[]>>

/** Without `before` it is new; without `after` it is gone. */
export type Change = { field: string; before?: string | undefined; after?: string | undefined }

const LONGEST = 500
const SHOWN_OF_THE_SAME = 20

export function changesBetween(before: Fields | undefined, after: Fields | undefined): Change[] {
  if (!before) return allOf(after ?? {}).map(({ field, text }) => ({ field, after: text }))
  if (!after) return allOf(before).map(({ field, text }) => ({ field, before: text }))
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => changesOf(field, before[field] ?? '', after[field] ?? ''))
}

const schema = z.object({
  changes: z.array(z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() })),
})

export function storeChanges(changes: readonly Change[]) {
  return changes.length > 0 ? storeJson({ changes }) : null
}

/** None when this version can't read the stored text. */
export function readChanges(stored: string | null): Change[] {
  return schema.safeParse(parseJson(stored ?? '')).data?.changes ?? []
}

function allOf(fields: Fields) {
  const texts = Object.entries(fields).map(([field, value]) => ({ field, text: shortened(textOf(value), LONGEST) }))
  return texts.filter(({ text }) => text !== '')
}

function changesOf(field: string, before: Fields[string], after: Fields[string]): Change[] {
  if (typeof before === 'string' || typeof after === 'string') return textChange(field, textOf(before), textOf(after))
  const added = allOf({ [`${field} added`]: after.filter((item) => !before.includes(item)) })
  const removed = allOf({ [`${field} removed`]: before.filter((item) => !after.includes(item)) })
  return [
    ...added.map(({ field, text }) => ({ field, after: text })),
    ...removed.map(({ field, text }) => ({ field, before: text })),
  ]
}

function textChange(field: string, before: string, after: string): Change[] {
  if (before === after) return []
  const [was, is] = [before || 'none', after || 'none']
  if (was.length <= LONGEST && is.length <= LONGEST) return [{ field, before: was, after: is }]
  const [a, b] = [Array.from(was), Array.from(is)]
  const from = Math.max(0, sameAtStart(a, b) - SHOWN_OF_THE_SAME)
  return [{ field, before: excerpt(a, from), after: excerpt(b, from) }]
}

function sameAtStart(a: readonly string[], b: readonly string[]) {
  const different = a.findIndex((character, at) => character !== b[at])
  return different === -1 ? a.length : different
}

function excerpt(characters: readonly string[], from: number) {
  return `${from > 0 ? '…' : ''}${shortened(characters.slice(from).join(''), LONGEST)}`
}

function textOf(value: Fields[string]) {
  return typeof value === 'string' ? value : value.join(', ')
}
