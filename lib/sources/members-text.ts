import { plainText } from '../values/json-tree'
import { isSomething } from './compiled'
import { namedMembers } from './content'
import { nodeAt, type Path, type Roots } from './path'

/** What an alert is known by where nobody gave it a text: its labels, such as `instance=web-1 job=node`. */
export function membersText(roots: Roots, paths: Path[]): string | undefined {
  for (const path of paths) {
    const found = nodeAt(roots, path)
    const members = found?.node.type === 'object' ? namedMembers(found.node) : []
    const texts = members.flatMap(({ name, value }) => {
      const text = plainText(value, found?.source ?? '')
      return isSomething(text) ? `${name}=${text}` : []
    })
    if (texts.length > 0) return texts.join(' ')
  }
  return undefined
}
