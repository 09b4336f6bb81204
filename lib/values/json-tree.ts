import type { Node } from 'jsonc-parser'

/** Of duplicate keys the last, as JSON.parse reads it. */
export function memberOf(object: Node, key: string): Node | undefined {
  if (object.type !== 'object' || !object.children) return undefined
  // Each alert is searched for a hundred names, and most are missing: a loop is cheaper than a closure.
  for (let at = object.children.length - 1; at >= 0; at--) {
    const member = object.children[at]
    if (member?.children?.[0]?.value === key) return member
  }
  return undefined
}

export function keyOf(member: Node) {
  return String(member.children?.[0]?.value)
}

export function valueAt(root: Node, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root
  for (const key of path) node = node && childOf(node, key)
  return node
}

function childOf(node: Node, key: string): Node | undefined {
  if (node.type === 'array') return /^\d+$/.test(key) ? node.children?.[Number(key)] : undefined
  return memberOf(node, key)?.children?.[1]
}

/** The JSON text, to the last digit. */
export function sourceOf({ offset, length }: Node, source: string) {
  return source.slice(offset, offset + length)
}

export function plainText(node: Node | undefined, source: string): string | undefined {
  if (node?.type === 'string') return String(node.value)
  return node?.type === 'number' || node?.type === 'boolean' ? sourceOf(node, source) : undefined
}
