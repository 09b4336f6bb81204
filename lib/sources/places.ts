// Where a problem is, and on what there. One rule may be about many hosts, and about many things on one, so that each place
// that a body names may be what tells two problems apart.

import type { Node } from 'jsonc-parser'
import { plainText } from '../values/json-tree'
import { wordKey } from '../values/severity-scale'
import { isIdentifier } from './compiled'
import { namedMembers } from './content'
import { isPassing } from './passing'
import type { Found } from './path'

const DEPTH = 4
const MOST_NODES = 1_000
const MOST_PLACES = 100
const LONGEST = 300

const MACHINES = 'host|hostname|instance|node|server|device|pod|container|resource|entity|target|vm|machine|replica'
const PARTS =
  'cluster|namespace|volume|disk|mount|mountpoint|filesystem|interface|queue|topic|database|partition|sensor|camera|station|component|service'
const SUFFIXES = 'name|id|uid|uuid|key|arn|fqdn|displayname'
const MACHINE = new RegExp(`(?:(?:${MACHINES})(?:s|es)?|entities)(?:${SUFFIXES})?s?$|^(?:ip|ipaddress|address)$`)
const PART = new RegExp(`(?:${PARTS})s?(?:${SUFFIXES})?s?$`)
/** What a tool forms groups by: each text in it counts. */
const GROUP = /^(?:alertscope|scope|dimensions?|group(?:by|ing)?(?:keys?|values?|labels|fields)?|alertinstanceid)$/
const OF_A_PLACE = new Set(['name', 'id', 'uid', 'displayname', 'hostname', 'arn', 'fqdn'])
/** Lists of pairs and of texts such as `host:web-1`. */
const LABELS = /(?:labels|tags|attributes|fields)$/
const OF_BEFORE = /^(?:prev|previous|old|last|former)/
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/

export type Place = { name: string; text: string }

type Waiting = { node: Node; within: string; depth: number }

/** Of the whole lists of places, and of any other list the first; sorted, each once. */
export function placesIn({ node, source }: Found): Place[] {
  const found = new Map<string, Place>()
  const waiting: Waiting[] = [{ node, within: '', depth: 0 }]
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES && found.size < MOST_PLACES; seen++) {
    const next = waiting.shift()
    if (!next || next.depth > DEPTH) continue
    for (const { name, value } of membersOf(next, source)) {
      const key = wordKey(name)
      const text = plainText(value, source)?.trim()
      if (text !== undefined && isPlace(key, name, text, next.within)) {
        const place = isAPlace(key) || GROUP.test(key) ? key : `${next.within}.${key}`
        found.set(`${place}=${text}`, { name: place, text })
      }
      if (value.type === 'object' || value.type === 'array')
        waiting.push({ node: value, within: next.node.type === 'array' ? next.within : key, depth: next.depth + 1 })
    }
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place)
}

function isPlace(key: string, name: string, text: string, within: string) {
  if (OF_BEFORE.test(key) || text.length > LONGEST || !isIdentifier(text)) return false
  if (GROUP.test(key) || GROUP.test(within)) return !isPassing({ text, name, around: [], inList: false })
  const isOfPlace = OF_A_PLACE.has(key) && isAPlace(within)
  if (!isOfPlace && !isAPlace(key)) return false
  // A number of a part may be how much of it there is, such as the length of a queue.
  return (
    !(NUMBER.test(text) && PART.test(key) && !/id$/.test(key)) && !isPassing({ text, name, around: [], inList: false })
  )
}

function isAPlace(key: string) {
  return MACHINE.test(key) || PART.test(key)
}

function membersOf({ node, within }: Waiting, source: string): { name: string; value: Node }[] {
  if (node.type === 'object') return namedMembers(node)
  const items = node.children ?? []
  if (LABELS.test(within)) return items.flatMap((item) => pairOf(item, source))
  // The items of a list have its name.
  const counted = isAPlace(within) || GROUP.test(within) ? items : items.slice(0, 1)
  return counted.map((value) => ({ name: within, value }))
}

/** `{"key": "host", "value": "web-1"}`, `"host:web-1"`, `"host=web-1"` */
function pairOf(item: Node, source: string): { name: string; value: Node }[] {
  if (item.type === 'object') {
    const members = namedMembers(item)
    const named = members.find(({ name }) => ['key', 'name', 'title'].includes(wordKey(name)))
    const name = plainText(named?.value, source)
    const value = members.find((member) => wordKey(member.name) === 'value')?.value
    return name !== undefined && value ? [{ name, value }] : members
  }
  const [, name, text] = /^([^:=\s]{1,60})[:=]\s*(.+)$/s.exec(plainText(item, source) ?? '') ?? []
  return name && text ? [{ name, value: { ...item, value: text } }] : []
}
