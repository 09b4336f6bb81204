// The place of a value in a body: `labels.severity`, `alerts.0.status`, `labels["app.kubernetes.io/name"]`. `$` in
// front means the whole body, when a reading reads its members one by one; `$` alone is a list at the root.
// `data.issue_url["/issues/"]` is a part of an address.

import { type Node, parseTree } from 'jsonc-parser'
import { plainText, sourceOf, valueAt } from '../values/json-tree'

export const MAX_DEPTH = 8
const SEGMENT = /(?:^|\.)([^.[\]"]+)|\["((?:[^"\\]|\\.)*)"\]/gy

export type Path = { ofWhole: boolean; keys: string[] }

export function parsePath(text: string): Path | undefined {
  if (text === '$') return { ofWhole: true, keys: [] }
  const keys: string[] = []
  const ofWhole = /^\$[.[]/.test(text)
  let at = ofWhole ? 1 : 0
  while (at < text.length) {
    SEGMENT.lastIndex = at
    const [found, plain, quoted] = SEGMENT.exec(text) ?? []
    const key = plain ?? (quoted === undefined ? undefined : unquoted(quoted))
    if (!found || key === undefined) return undefined
    keys.push(key)
    at += found.length
  }
  return keys.length === 0 || keys.length > MAX_DEPTH ? undefined : { ofWhole, keys }
}

export function formatPath({ ofWhole, keys }: Path) {
  const segments = keys.map((key) => (/^[^.[\]"$]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`))
  return `${ofWhole ? '$' : ''}${segments.join('')}`.replace(/^\./, '')
}

function unquoted(quoted: string) {
  try {
    return String(JSON.parse(`"${quoted}"`))
  } catch {
    return undefined
  }
}

/** A value with the text in which it stands. */
export type Found = { node: Node; source: string }

/** Where paths start: the member that is read, and the body around it. */
export type Roots = { item: Found; whole: Found }

/** A name leads into a list of pairs, too: `fields.team` into `[{"key": "team", "value": "db"}]`. */
export function nodeAt({ item, whole }: Roots, { ofWhole, keys }: Path): Found | undefined {
  const { node, source } = ofWhole ? whole : item
  const found = valueAt(node, keys) ?? valueInPairs(node, source, keys)
  return found ? { node: found, source } : partOfAddress({ node, source }, keys)
}

/** A last step such as `["/issues/"]` leads into an address: to what follows it there, up to the next slash. */
function partOfAddress({ node, source }: Found, keys: string[]): Found | undefined {
  const step = keys.at(-1) ?? ''
  if (!/^\/.+\/$/.test(step)) return undefined
  const [, after] = plainText(valueAt(node, keys.slice(0, -1)), source)?.split(step, 2) ?? []
  const part = JSON.stringify(after?.split(/[/?#]/, 1)[0] ?? '')
  const text = parseTree(part)
  return text && part !== '""' ? { node: text, source: part } : undefined
}

const NAMES_OF_PAIRS = ['key', 'name', 'title']

function valueInPairs(node: Node, source: string, keys: string[]): Node | undefined {
  if (keys.length < 2) return undefined
  const [last = '', list] = [keys.at(-1), valueAt(node, keys.slice(0, -1))]
  if (list?.type !== 'array') return undefined
  const pair = list.children?.find((one) =>
    NAMES_OF_PAIRS.some((name) => plainText(valueAt(one, [name]), source) === last),
  )
  return pair && valueAt(pair, ['value'])
}

export function textOf(found: Found | undefined) {
  return found && plainText(found.node, found.source)
}

/** Its JSON, to the last digit. */
export function jsonOf({ node, source }: Found) {
  return sourceOf(node, source)
}
