import type { Node } from 'jsonc-parser'
import { memberOf, sourceOf, valueAt } from '../values/json-tree'

export type LabelMember = readonly [key: string, json: string]

/** Reads `["k:v", "k=v"]` and `[{"key": "k", "value": "v"}]`, in order; undefined when an item has another form. */
export function labelsFromList(list: Node | undefined, source: string): LabelMember[] | undefined {
  if (list?.type !== 'array') return undefined
  const members = labelsInList(list, source)
  return members.length === (list.children ?? []).length ? members : undefined
}

/** Without the items of another form. */
export function labelsInList({ children = [] }: Node, source: string): LabelMember[] {
  return children.flatMap((item) => {
    const member = labelMember(item, source)
    return member ? [member] : []
  })
}

function labelMember(item: Node, source: string): LabelMember | undefined {
  if (item.type === 'string') return splitLabel(String(item.value))
  const key = valueAt(item, ['key']) ?? valueAt(item, ['name'])
  const value = memberOf(item, 'value')?.children?.[1]
  if (key?.type !== 'string' || !value) return undefined
  return [String(key.value), sourceOf(value, source)]
}

function splitLabel(text: string): LabelMember | undefined {
  const [, key, value] = /^([^:=]+)[:=](.*)$/s.exec(text) ?? []
  return key === undefined || value === undefined ? undefined : [key.trim(), JSON.stringify(value.trim())]
}
