// What can be told of a body that its reading does not understand: its most likely text, identifier and severity.

import type { Node } from 'jsonc-parser'
import { SUMMARY_NAMES } from '../contract/usual-names'
import { keyOf, plainText } from '../values/json-tree'
import type { Severity } from '../values/severity'
import { USUAL_WORDS, wordKey } from '../values/severity-scale'
import { sha256 } from '../values/sha256'
import { isVisible, oneLine } from '../values/text'
import { isIdentifier } from './compiled'
import type { Found } from './path'
import { OWN_SIGNAL } from './presets/own-signal'

const DEPTH = 3
const MOST_MEMBERS = 500

/** Better than no text at all. */
const WHERE = ['app', 'check', 'monitor', 'service', 'host', 'hostname', 'entityid']
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
  'servicestate',
  'hoststate',
  'newstatevalue',
  'alerttransition',
  'conclusion',
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
  'messageid',
]
/** They name a check of many places, such as a rule about all hosts. */
const SHARED_ID_NAMES = ['monitorid', 'checkid', 'ruleid']
const PLACE_NAMES = 'alertscope host hostname instance node server device pod resource entity target'.split(' ')
/** They name the problem only beside it: elsewhere it is that of a person, a project or an account. */
const PLAIN_ID_NAMES = ['id', 'key', 'uid', 'guid', 'uuid']
const PROBLEMS = ['alert', 'alertgroup', 'incident', 'problem', 'event', 'issue', 'alarm', 'monitor', 'check', 'data']

export type Guess = {
  text: string | undefined
  /** A path with its value, so that the ids of two kinds of things differ. */
  id: string | undefined
  severity: Severity | undefined
  isOver: boolean
  /** Of all that it says, without what differs from one repeat to the next, such as times and numbers. */
  content: string
}

type Member = { name: string; within: string; path: string; text: string; depth: number }

export function guess({ node, source }: Found): Guess {
  const members = membersOf(node, source)
  const beside = members.filter(({ within }) => within === '' || PROBLEMS.includes(within))
  const id = byName(members, ID_NAMES, isIdentifier) ?? byName(beside, PLAIN_ID_NAMES, isIdentifier)
  const place = id && SHARED_ID_NAMES.includes(id.name) ? byName(members, PLACE_NAMES, isIdentifier) : undefined
  const severity = byName(members, SEVERITY_NAMES, (text) => Object.hasOwn(USUAL_WORDS, wordKey(text)))
  const text = byName(members, [...SUMMARY_NAMES, ...WHERE], isVisible)
  return {
    text: oneLine(text?.text ?? (node.type === 'string' ? node.value : '')) || undefined,
    id: id && [id, ...(place ? [place] : [])].map(({ path, text }) => `${path}=${text}`).join(' '),
    severity: severity && USUAL_WORDS[wordKey(severity.text)],
    isOver: byName(members, STATUS_NAMES, isOverWord) !== undefined,
    content: contentOf(node, source),
  }
}

const OVER = new Set(OWN_SIGNAL.status.resolved.map(wordKey))

function isOverWord(text: string) {
  return OVER.has(wordKey(text))
}

const MOST_TEXTS = 2_000
const TIME = /^\d{4}[-/.]\d\d?[-/.]\d\d?|^\d\d?:\d\d(:\d\d)?$/
const TIME_IN_WORDS = /^(?=.*\d{4})(?=.*\d:\d\d).{8,40}$/
const NUMBER = /^[\d\s.,+%-]+$/
const RANDOM = /^(?=.*\d)[\da-f-]{16,}$/i
const ADDRESS = /^https?:\/\//i

/** A body that holds nothing else is told apart by what differs. */
function contentOf(node: Node, source: string) {
  const texts = textsIn(node, source)
  const steady = texts.filter(({ isText, text }) => isText && !isPassing(text))
  const told = steady.length > 0 ? steady : texts
  return sha256(JSON.stringify([node.type, told.map(({ path, text }) => [path, text])]))
}

function isPassing(text: string) {
  return [TIME, TIME_IN_WORDS, NUMBER, RANDOM, ADDRESS].some((pattern) => pattern.test(text.trim()))
}

function textsIn(root: Node, source: string) {
  const found: { path: string; text: string; isText: boolean }[] = []
  const waiting: { node: Node; path: string }[] = [{ node: root, path: '' }]
  for (let next = waiting.pop(); next && found.length < MOST_TEXTS; next = waiting.pop()) {
    const { node, path } = next
    const text = plainText(node, source)
    if (text !== undefined) found.push({ path, text, isText: node.type === 'string' })
    for (const child of node.type === 'array' ? (node.children ?? []) : []) waiting.push({ node: child, path })
    for (const { name, value } of node.type === 'object' ? namedMembers(node) : [])
      waiting.push({ node: value, path: `${path}.${name}` })
  }
  return found.toSorted((a, b) => compare(a.path, b.path) || compare(a.text, b.text))
}

function compare(one: string, other: string) {
  return one < other ? -1 : one > other ? 1 : 0
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
  let level: { node: Node; path: string; within: string }[] = [{ node: item, path: '', within: '' }]
  for (let depth = 0; depth < DEPTH && found.length < MOST_MEMBERS; depth++) {
    const next: typeof level = []
    for (const { node, path, within } of level)
      for (const { name, value } of namedMembers(node)) {
        const own = path ? `${path}.${name}` : name
        const text = plainText(value, source)
        if (text !== undefined && found.length < MOST_MEMBERS)
          found.push({ name: wordKey(name), within, path: own, text, depth })
        // The first of a list is what the list is of.
        const inside = node.type === 'array' ? within : wordKey(name)
        if (value.type === 'object' || value.type === 'array') next.push({ node: value, path: own, within: inside })
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
