import type { Node } from 'jsonc-parser'
import { memberOf, sourceOf, valueAt } from '../values/json-tree'

export type LabelMember = readonly [key: string, json: string]

/**
 * Reads `["k:v", "k=v"]`, `[{"key": "k", "value": "v"}]` and `[["k", "v"]]`, in order; undefined when an item has another form.
 */
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

/** Of `env:prod,team:web`, as Datadog writes its tags. */
export function labelsInText(text: string): LabelMember[] {
  return text.split(',').flatMap((part) => {
    const member = /^\s*[^\s:=]+[:=]/.test(part) ? splitLabel(part) : undefined
    return member ? [member] : []
  })
}

function labelMember(item: Node, source: string): LabelMember | undefined {
  if (item.type === 'string') return splitLabel(String(item.value))
  if (item.type === 'array') return pairLabel(item, source)
  const key = valueAt(item, ['key']) ?? valueAt(item, ['name'])
  const value = memberOf(item, 'value')?.children?.[1]
  if (key?.type !== 'string' || !value) return undefined
  return [String(key.value), sourceOf(value, source)]
}

/** Of `["env", "prod"]`, as Sentry writes its tags. */
function pairLabel({ children = [] }: Node, source: string): LabelMember | undefined {
  const [key, value] = children
  if (children.length !== 2 || key?.type !== 'string' || !value) return undefined
  return [String(key.value), sourceOf(value, source)]
}

function splitLabel(text: string): LabelMember | undefined {
  const [, key, value] = /^([^:=]+)[:=](.*)$/s.exec(text) ?? []
  return key === undefined || value === undefined ? undefined : [key.trim(), JSON.stringify(value.trim())]
}
