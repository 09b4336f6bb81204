// A word of success may be that of a request, or of a job that found something: what fails is then said elsewhere. And a
// valve may be closed, a payment cancelled: other words of an end may be the problem itself.

import type { Node } from 'jsonc-parser'
import { plainText } from '../values/json-tree'
import { wordKey } from '../values/severity-scale'
import { isSomething } from './compiled'
import { namedMembers } from './content'
import type { Found } from './path'

const DEPTH = 4
/** Of a list, such as that of the alerts in an answer. */
const MOST_ITEMS = 100
const OF_ANYTHING = new Set(
  'success succeeded successful ok okay synced passed green done complete completed finished'.split(' '),
)
const STATES = new Set(
  'status state health alertstate alertstatus result conclusion gate servicestate hoststate currentstate newstate'.split(
    ' ',
  ),
)
const FAILS = new Set(
  'firing alerting triggered problem failed failure failing error degraded unhealthy critical crit down missing breached'.split(
    ' ',
  ),
)
/** Of a problem these words say that it goes on; a valve may be open, and a host active. */
const GOES_ON = new Set('open opened active activated new created ongoing'.split(' '))
const PROBLEMS = new Set(
  'alert alerts alertgroup incident incidents problem problems issue issues alarm event'.split(' '),
)
const FAULTS = new Set(['errors', 'failures', 'failed'])
const OF_BEFORE = /^(?:prev|previous|old|last|former|history|before)/

/** An alert may be in these states, and so may the thing that it is about. */
const OF_A_THING = new Set(
  'closed close ended end cancelled canceled expired deactivated paused pending stopped'.split(' '),
)

/** What is known of the problem that a body tells of. */
export type Known = { isNamed: () => boolean; isSevere: () => boolean }

/**
 * Whether another state in it fails, or it lists errors. Words such as `resolved` are about the problem itself. What names
 * no problem could end none: that is one itself if it is severe, or tells of an error.
 */
export function isOfSomethingElse(word: string, { node, source }: Found, known: Known): boolean {
  if (!OF_ANYTHING.has(word)) return false
  if (fails({ node, within: '' }, source, DEPTH)) return true
  if (OF_REQUEST.has(word) && countsFaults({ node, source })) return true
  if (!OF_REQUEST.has(word) && !word.startsWith('ok')) return false
  return !known.isNamed() && (isProblemBeside({ node, source }) || (OF_REQUEST.has(word) && known.isSevere()))
}

/** Without an identifier such a word could end nothing, so what is severe is more likely a problem. */
export function isOfAThing(word: string, known: Known): boolean {
  return OF_A_THING.has(word) && !known.isNamed() && known.isSevere()
}

const OF_REQUEST = new Set(['success', 'succeeded', 'successful', 'done', 'complete', 'completed', 'finished'])

/** `"status": "completed", "errors": 3` */
function countsFaults({ node, source }: Found) {
  if (node.type !== 'object') return false
  return namedMembers(node).some(
    ({ name, value }) => FAULT_COUNTS.has(wordKey(name)) && Number(plainText(value, source)) > 0,
  )
}

const FAULT_COUNTS = new Set([...FAULTS, 'errorcount', 'failurecount', 'failedcount', 'numerrors', 'numfailed'])

type Place = { node: Node; within: string }

function fails({ node, within }: Place, source: string, depth: number): boolean {
  if (depth === 0) return false
  if (node.type === 'array')
    return (node.children ?? []).slice(0, MOST_ITEMS).some((item) => fails({ node: item, within }, source, depth - 1))
  if (node.type !== 'object') return false
  return namedMembers(node).some(({ name, value }) => {
    const key = wordKey(name)
    if (OF_BEFORE.test(key)) return false
    const word = STATES.has(key) ? wordKey(plainText(value, source) ?? '') : ''
    if (FAILS.has(word) || (PROBLEMS.has(within) && GOES_ON.has(word))) return true
    if (FAULTS.has(key) && value.type === 'array' && (value.children ?? []).length > 0) return true
    return fails({ node: value, within: key }, source, depth - 1)
  })
}

/** Whether a body that names no problem is one nevertheless, by what it says beside a word of success: `"error": "disk full"`. */
export function isProblemBeside({ node, source }: Found): boolean {
  if (node.type !== 'object') return false
  return namedMembers(node).some(({ name, value }) => {
    const [key, text] = [wordKey(name), plainText(value, source)]
    if (key === 'level') return FAILS.has(wordKey(text ?? ''))
    return key === 'error' && value.type === 'string' && isSomething(text) && !NO_ERROR.test(text)
  })
}

const NO_ERROR = /^\s*(?:no\b|none|0|ok|false|success)/i
