import type { Node } from 'jsonc-parser'

/** Of duplicate keys the last, as JSON.parse reads it. */
export function memberOf(object: Node, key: string): Node | undefined {
  return object.type === 'object' ? object.children?.findLast((member) => keyOf(member) === key) : undefined
}

export function keyOf(member: Node) {
  return String(member.children?.[0]?.value)
}

export function valueAt(root: Node, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>((node, key) => node && childOf(node, key), root)
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
