// What can be told of a body that its reading does not understand: its most likely text, identifier and severity.

import type { Node } from 'jsonc-parser'
import { SUMMARY_NAMES } from '../contract/usual-names'
import { keyOf, plainText } from '../json-tree'
import type { Severity } from '../severity'
import { USUAL_WORDS, wordKey } from '../severity-scale'
import { isVisible, oneLine } from '../text'
import { isSomething } from './compiled'
import type { Found } from './path'
import { OWN_SIGNAL } from './presets/own-signal'

const DEPTH = 3
const MOST_MEMBERS = 500

const SEVERITY_NAMES = ['severity', 'priority', 'level', 'urgency', 'criticality', 'alertlevel', 'importance']
const STATUS_NAMES = [
  'status',
  'state',
  'eventaction',
  'action',
  'alertstatus',
  'alertstate',
  'currentstate',
  'eventstatus',
]
// Those that name the problem come before those that name the message, of which each has another one.
const ID_NAMES = [
  'dedupkey',
  'dedupid',
  'incidentkey',
  'fingerprint',
  'alias',
  'problemid',
  'incidentid',
  'alertid',
  'issueid',
  'alarmid',
  'monitorid',
  'checkid',
  'ruleid',
  'correlationid',
  'incidentnumber',
  'id',
  'key',
  'uid',
  'guid',
  'uuid',
  'eventid',
  'messageid',
]

export type Guess = {
  text: string | undefined
  /** A path with its value, so that the ids of two kinds of things differ. */
  id: string | undefined
  severity: Severity | undefined
  isOver: boolean
  /** The names of its members, which tell one kind of body from another. */
  shape: string
}

type Member = { name: string; path: string; text: string; depth: number }

export function guess({ node, source }: Found): Guess {
  const members = membersOf(node, source)
  const id = byName(members, ID_NAMES, isSomething)
  const severity = byName(members, SEVERITY_NAMES, (text) => Object.hasOwn(USUAL_WORDS, wordKey(text)))
  const text = byName(members, SUMMARY_NAMES, isVisible)
  return {
    text: text && oneLine(text.text),
    id: id && `${id.path}=${id.text}`,
    severity: severity && USUAL_WORDS[wordKey(severity.text)],
    isOver: byName(members, STATUS_NAMES, isOverWord) !== undefined,
    shape: [node.type, ...new Set(members.map(({ path }) => path).sort())].join(' '),
  }
}

const OVER = new Set([...OWN_SIGNAL.status.resolved, 'resolve', 'close', 'deactivated', 'cleared'].map(wordKey))

function isOverWord(text: string) {
  return OVER.has(wordKey(text))
}

/** Of equal names the outermost, then the first. */
function byName(members: Member[], names: string[], fits: (text: string) => boolean): Member | undefined {
  const found = members.filter(({ name, text }) => names.includes(name) && fits(text))
  const rank = ({ name, depth }: Member) => names.indexOf(name) + depth * 0.001
  return found.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** Members with plain values, the outer ones first, down to three levels. */
function membersOf(item: Node, source: string): Member[] {
  const found: Member[] = []
  let level: { node: Node; path: string }[] = [{ node: item, path: '' }]
  for (let depth = 0; depth < DEPTH && found.length < MOST_MEMBERS; depth++) {
    const next: typeof level = []
    for (const { node, path } of level)
      for (const { name, value } of namedMembers(node)) {
        const own = path ? `${path}.${name}` : name
        const text = plainText(value, source)
        if (text !== undefined && found.length < MOST_MEMBERS)
          found.push({ name: wordKey(name), path: own, text, depth })
        if (value.type === 'object' || value.type === 'array') next.push({ node: value, path: own })
      }
    level = next
  }
  return found
}

function namedMembers({ type, children = [] }: Node): { name: string; value: Node }[] {
  // The first of a list speaks for it.
  if (type === 'array') return children.slice(0, 1).map((value) => ({ name: '0', value }))
  if (type !== 'object') return []
  return children.slice(0, MOST_MEMBERS).flatMap((member) => {
    const value = member.children?.[1]
    return value ? [{ name: keyOf(member), value }] : []
  })
}
