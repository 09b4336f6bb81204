// A word of success may be that of a request, or of a job that found something: what fails is then said elsewhere.

import type { Node } from 'jsonc-parser'
import { plainText } from '../values/json-tree'
import { wordKey } from '../values/severity-scale'
import { namedMembers } from './content'
import type { Found } from './path'

const DEPTH = 4
const OF_ANYTHING = new Set(['success', 'succeeded', 'successful', 'ok', 'okay', 'synced', 'passed', 'green'])
const STATES = new Set(['status', 'state', 'health', 'alertstate', 'alertstatus', 'result', 'conclusion', 'gate'])
const FAILS = new Set(
  'firing alerting triggered problem failed failure failing error degraded unhealthy critical down missing breached'.split(
    ' ',
  ),
)
const FAULTS = new Set(['errors', 'failures', 'failed'])

/** Whether another state in it fails, or it lists errors. Words such as `resolved` are about the problem itself. */
export function isOfSomethingElse(word: string, { node, source }: Found): boolean {
  return OF_ANYTHING.has(word) && fails(node, source, DEPTH)
}

function fails(node: Node, source: string, depth: number): boolean {
  if (depth === 0 || node.type !== 'object') return false
  return namedMembers(node).some(({ name, value }) => {
    const key = wordKey(name)
    if (STATES.has(key) && FAILS.has(wordKey(plainText(value, source) ?? ''))) return true
    if (FAULTS.has(key) && value.type === 'array' && (value.children ?? []).length > 0) return true
    return fails(value, source, depth - 1)
  })
}
