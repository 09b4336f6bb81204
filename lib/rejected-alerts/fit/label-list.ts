import type { Node } from 'jsonc-parser'
import { memberOf, sourceOf, valueAt } from './json-object'

/**
 * The JSON object for labels sent as a list, `["k:v", "k=v"]` or `[{"key": "k", "value": "v"}]`; undefined when an item
 * has another form.
 */
export function labelsFromList(list: Node | undefined, source: string): string | undefined {
  if (list?.type !== 'array') return undefined
  const members = (list.children ?? []).map((item) => labelMember(item, source))
  return members.includes(undefined) ? undefined : `{${members.join(', ')}}`
}

function labelMember(item: Node, source: string) {
  if (item.type === 'string') return splitLabel(String(item.value))
  const key = valueAt(item, ['key']) ?? valueAt(item, ['name'])
  const value = memberOf(item, 'value')?.children?.[1]
  if (key?.type !== 'string' || !value) return undefined
  return `${sourceOf(key, source)}: ${sourceOf(value, source)}`
}

function splitLabel(text: string) {
  const [, key, value] = /^([^:=]+)[:=](.*)$/s.exec(text) ?? []
  return key === undefined || value === undefined
    ? undefined
    : `${JSON.stringify(key.trim())}: ${JSON.stringify(value.trim())}`
}
