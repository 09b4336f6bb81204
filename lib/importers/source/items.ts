import { isObject } from './json'
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
