import { isObject } from '../../values/is-object'
import type { File } from './objects'

/**
 * The objects of answers of an API: a list, pages with the list in `results` or in a field of the resource's name, or one
 * object in a field.
 */
export function itemsOf(files: readonly File[], { many, one }: { many: string; one?: string }): File[] {
  return files.flatMap(({ path, value }) => {
    const items = listOf(value, many, one)
    return items.map((item, index) => ({ path: items.length === 1 ? path : `${path}#${index + 1}`, value: item }))
  })
}

function listOf(value: unknown, many: string, one: string | undefined): unknown[] {
  if (Array.isArray(value)) return value.flatMap((page) => (isPage(page, many, one) ? listOf(page, many, one) : [page]))
  if (!isObject(value)) return [value]
  const list = value[many] ?? value.results
  if (Array.isArray(list)) return list
  return one !== undefined && isObject(value[one]) ? [value[one]] : [value]
}

function isPage(value: unknown, many: string, one: string | undefined) {
  if (!isObject(value)) return false
  return Array.isArray(value[many]) || Array.isArray(value.results) || (one !== undefined && isObject(value[one]))
}

/** One object may be in a list and, whole, in a file of its own: the one with more fields is taken. */
export function distinctItems(items: readonly File[]): File[] {
  const byId = new Map<string, File>()
  for (const [index, item] of items.entries()) {
    const id = isObject(item.value) && item.value.id !== undefined ? String(item.value.id) : `#${index}`
    const there = byId.get(id)
    if (!there || fieldsOf(item) > fieldsOf(there)) byId.set(id, item)
  }
  return [...byId.values()]
}

function fieldsOf({ value }: File) {
  return isObject(value) ? Object.keys(value).length : 0
}
