import type { Node } from 'jsonc-parser'

/** Of duplicate keys the last, as JSON.parse reads it. */
export function memberOf(object: Node, key: string): Node | undefined {
  return object.type === 'object' ? object.children?.findLast((member) => keyOf(member) === key) : undefined
}

export function keyOf(member: Node) {
  return String(member.children?.[0]?.value)
}

/** The value at a path of keys. */
export function valueAt(object: Node, path: string[]): Node | undefined {
  return path.reduce<Node | undefined>((node, key) => node && memberOf(node, key)?.children?.[1], object)
}

/** The JSON text, to the last digit. */
export function sourceOf({ offset, length }: Node, source: string) {
  return source.slice(offset, offset + length)
}

/** A string's content, or a number or boolean as sent; undefined for other values. */
export function plainText(node: Node | undefined, source: string): string | undefined {
  if (node?.type === 'string') return String(node.value)
  return node?.type === 'number' || node?.type === 'boolean' ? sourceOf(node, source) : undefined
}
