// What can be told of a body that its reading does not understand: its most likely text, identifier and severity.

import type { Node } from 'jsonc-parser'
import { SUMMARY_NAMES } from '../contract/usual-names'
import { plainText } from '../values/json-tree'
import type { Severity } from '../values/severity'
import { USUAL_WORDS, wordKey } from '../values/severity-scale'
import { isVisible, oneLine } from '../values/text'
import { isIdentifier, isTemplate } from './compiled'
import { contentOf, namedMembers } from './content'
import { isOfAThing, isOfSomethingElse } from './contradiction'
import { isEnded } from './ended'
import { DEDUP_NAMES, isOfOneProblem } from './identifier-names'
import type { Found } from './path'
import { placesIn } from './places'
import { isEventAcknowledged, isEventOver, isStateOver } from './says-over'
import { severityOfText } from './severity-of'
import { isTitleOver } from './title-over'

const DEPTH = 3
const MOST_MEMBERS = 500

/** Better than no text at all. */
const WHERE = ['app', 'check', 'monitor', 'service', 'host', 'hostname', 'entityid']
/** They tell what is wrong only beside the problem: elsewhere they are those of a host, an agent or a project. */
const BARE_NAMES = 'name displayname description details body info log comment event reason output rule'.split(' ')
const TELLING = /.(?:summary|title|subject|message|headline|description)$/
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
  // Kibana's
  'actiongroup',
  'newstate',
  'newstatus',
  'notificationtype',
]
// Not those of a message, of which each has another one.
const ID_NAMES = [
  ...DEDUP_NAMES,
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
]
/** Their own identifier is that of the problem, which a rule's beside it is not. */
const OWN_PROBLEMS = ['alert', 'incident', 'problem', 'issue', 'alarm']
/** What is in one of these is no rule. */
const OF_ONE = ['incident', 'problem', 'issue']
/** They name the problem only beside it: elsewhere it is that of a person, a project or an account. */
const PLAIN_ID_NAMES = ['id', 'key', 'uid', 'guid', 'uuid']
const PROBLEMS = ['alert', 'alertgroup', 'incident', 'problem', 'event', 'issue', 'alarm', 'monitor', 'check', 'data']
/** They hold a text of the problem, and an identifier of something else. */
const TELLERS = ['rule', 'trigger', 'condition', 'error', 'exception', 'finding', 'detail', 'result']

export type Guess = {
  text: string | undefined
  /** A path with its value, so that the ids of two kinds of things differ. */
  id: string | undefined
  severity: Severity | undefined
  isOver: boolean
  isAcknowledged: boolean
  /** Of all that it says, without what differs from one repeat to the next, such as times and counts. */
  content: string
}

type Member = { name: string; within: string; keys: string[]; text: string; depth: number }

/** Where a text of the problem most likely stands, and with what value. */
export function findText({ node, source }: Found): Pick<Member, 'keys' | 'text'> | undefined {
  return textOfProblem(membersOf(node, source))
}

/** The same for its severity, whose words fit a scale. */
export function findSeverity({ node, source }: Found, fits: (text: string) => boolean) {
  return byName(membersOf(node, source), [...SEVERITY_NAMES, 'status'], fits)
}

/** @param receivedAt when it came; without it no time of an end counts */
export function guess({ node, source }: Found, receivedAt?: Date): Guess {
  const members = membersOf(node, source)
  const beside = members.filter(({ within }) => within === '' || PROBLEMS.includes(within))
  const id = byName(members, ID_NAMES, isIdentifier) ?? byName(beside, PLAIN_ID_NAMES, isIdentifier)
  const isShared = id !== undefined && !isOfOneProblem(id.name) && !OF_ONE.includes(id.within)
  const beyond = isShared ? besideShared(members, id, { node, source }) : []
  const severity = byName(members, SEVERITY_NAMES, (text) => severityOfText(text, USUAL_WORDS) !== undefined)
  const how = severity && severityOfText(severity.text, USUAL_WORDS)
  const known = { isNamed: () => id !== undefined, isSevere: () => how === 'critical' || how === 'high' }
  const text = textOfProblem(members.filter((member) => !isTemplate(member.text))) ?? textOfProblem(members)
  const over = byName(members, STATUS_NAMES, isOverWord) ?? members.find(isOverElsewhere)
  const isStateless = !members.some(({ name }) => STATUS_NAMES.includes(name))
  const isDoubtful = () => id === undefined && known.isSevere()
  const isEndTold = () =>
    isTitleOver(text?.text ?? '') || (receivedAt !== undefined && isEnded({ node, source }, receivedAt, isDoubtful))
  const isProblem = (word: string) => isOfAThing(word, known) || isOfSomethingElse(word, { node, source }, known)
  return {
    text: oneLine(text?.text ?? (node.type === 'string' ? node.value : '')) || undefined,
    id: id && [`${id.keys.join('.')}=${id.text}`, ...beyond].join(' '),
    severity: how,
    isAcknowledged: !over && members.some(isAcknowledgement),
    isOver: over ? !isProblem(wordKey(over.text)) : isStateless && isEndTold(),
    content: contentOf(node, source),
  }
}

/** What tells apart the problems that have an identifier in common, if it may be that of a rule. */
function besideShared(members: Member[], id: Member, body: Found): string[] {
  const problems = members.filter(({ within }) => OWN_PROBLEMS.includes(within))
  const problem = byName(problems, PLAIN_ID_NAMES, isIdentifier)
  const own = problem && problem !== id ? [`${problem.keys.join('.')}=${problem.text}`] : []
  return [...own, ...placesIn(body).map(({ name, text }) => `${name}=${text}`)]
}

function textOfProblem(members: Member[]): Member | undefined {
  const beside = members.filter(({ within }) => within === '' || [...PROBLEMS, ...TELLERS].includes(within))
  const sure = members.filter((member) => !BARE_NAMES.includes(member.name))
  return (
    byName(sure, SUMMARY_NAMES, isVisible) ??
    beside.find(({ name, text }) => TELLING.test(name) && isVisible(text)) ??
    byName(beside, SUMMARY_NAMES, isVisible) ??
    byName(members, [...SUMMARY_NAMES, ...WHERE], isVisible)
  )
}

function isAcknowledgement({ name, text }: Member) {
  return [...STATUS_NAMES, 'eventtype', 'event', 'type'].includes(name) && isEventAcknowledged(text)
}

function isOverWord(text: string) {
  return isStateOver(wordKey(text))
}

/** `"state": {"name": "OK"}`, `"transition": {"to": "OK"}`, `"event_type": "alert.recovered"` */
function isOverElsewhere({ name, within, text }: Member) {
  if (name === 'eventtype') return isEventOver(text)
  const isState =
    (name === 'name' && ['state', 'status'].includes(within)) || (name === 'to' && within === 'transition')
  return isState && isOverWord(text)
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
  let level: { node: Node; keys: string[]; within: string }[] = [{ node: item, keys: [], within: '' }]
  for (let depth = 0; depth < DEPTH && found.length < MOST_MEMBERS; depth++) {
    const next: typeof level = []
    for (const { node, keys, within } of level)
      for (const { name, value } of inside(node)) {
        const own = [...keys, name]
        const text = plainText(value, source)
        if (text !== undefined && found.length < MOST_MEMBERS)
          found.push({ name: wordKey(name), within, keys: own, text, depth })
        // The first of a list is what the list is of.
        const holder = node.type === 'array' ? within : wordKey(name)
        if (value.type === 'object' || value.type === 'array') next.push({ node: value, keys: own, within: holder })
      }
    level = next
  }
  return found
}

/** The first of a list speaks for it. */
function inside(node: Node): { name: string; value: Node }[] {
  if (node.type === 'array') return (node.children ?? []).slice(0, 1).map((value) => ({ name: '0', value }))
  return node.type === 'object' ? namedMembers(node) : []
}
