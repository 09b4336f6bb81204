import { type Node, parseTree } from 'jsonc-parser'
import { memberOf } from '../../values/json-tree'
import { parseJson } from '../../values/stored-json'

/** Undefined for text that is no JSON object. */
export function jsonObject(text: string): Node | undefined {
  // The parser of the tree also reads what is no JSON.
  const root = parseJson(text) === undefined ? undefined : parseTree(text)
  return root?.type === 'object' ? root : undefined
}

/** The text with other values in it, as JSON; members that it lacks are added. What is beside them stays as it came. */
export function withMembers(text: string, root: Node, members: Record<string, string>): string {
  const end = root.offset + root.length - 1
  const edits = Object.entries(members).map(([name, json]) => {
    const old = memberOf(root, name)?.children?.[1]
    if (old) return { from: old.offset, to: old.offset + old.length, by: json }
    return { from: end, to: end, by: `${root.children?.length ? ', ' : ''}${JSON.stringify(name)}: ${json}` }
  })
  // From the back, so that places stay right.
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((left, { from, to, by }) => left.slice(0, from) + by + left.slice(to), text)
}
