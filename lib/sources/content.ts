import type { Node } from 'jsonc-parser'
import { keyOf, plainText } from '../values/json-tree'
import { sha256 } from '../values/sha256'
import { isName, isPassing, isPosition, roughPosition, type Said, steadyText } from './passing'

const MOST_TEXTS = 2_000
const MOST_MEMBERS = 500

/** Of all that a body says, without what passes. A body that holds nothing else is told apart by that. */
export function contentOf(node: Node, source: string): string {
  const texts = textsIn(node, source)
  const positions = texts.filter(isPosition)
  const others = texts.filter((said) => !positions.includes(said) && !isPassing(said))
  const places = others.some(isName) ? [] : positions.map((said) => ({ ...said, text: roughPosition(said.text) }))
  const steady = [...others.map((said) => ({ ...said, text: steadyText(said.text) })), ...places]
  const told = steady.length > 0 ? steady : texts
  return sha256(JSON.stringify([node.type, told.map(pathAndText).toSorted()]))
}

function pathAndText({ around, name, text }: Said) {
  return JSON.stringify([...around, name, text])
}

/** Each text in it, with where it stands. */
export function textsIn(root: Node, source: string): Said[] {
  const found: Said[] = []
  const waiting: (Omit<Said, 'text'> & { node: Node })[] = [{ node: root, name: '', around: [], inList: false }]
  for (let next = waiting.pop(); next && found.length < MOST_TEXTS; next = waiting.pop()) {
    const { node, name, around, inList } = next
    const text = plainText(node, source)
    if (text !== undefined) found.push({ text, name, around, inList })
    for (const child of node.type === 'array' ? (node.children ?? []) : [])
      waiting.push({ node: child, name, around, inList: true })
    for (const member of node.type === 'object' ? namedMembers(node) : [])
      waiting.push({ node: member.value, name: member.name, around: [...around, name], inList: false })
  }
  return found
}

/** Of duplicate keys the last, as JSON.parse reads it. */
export function namedMembers({ children = [] }: Node): { name: string; value: Node }[] {
  const byName = new Map<string, Node>()
  for (const member of children.slice(0, MOST_MEMBERS)) {
    const value = member.children?.[1]
    if (value) byName.set(keyOf(member), value)
  }
  return [...byName].map(([name, value]) => ({ name, value }))
}
