// A time at which the problem was over, where nothing else says so: `"resolved_at": "2026-03-01T12:00:00Z"`. Zero times such as
// 0001-01-01 and 1970-01-01, null and an empty text mean that it goes on.

import type { Node } from 'jsonc-parser'
import { keyOf, plainText } from '../values/json-tree'
import type { Found } from './path'

const AT = '[ _-]?(?:at|on|time|date|timestamp)$'
/** Only a problem has these. */
const RESOLVED = new RegExp(`^(?:resolved|recovered|cleared|restored|recovery|resolution)${AT}`, 'i')
/** A job, a ticket or a valve has these, too. */
const ENDED = new RegExp(`^(?:closed?|ends?|ended)${AT}`, 'i')
const HOLDERS = /^(?:alert|incident|problem|event|issue|alarm|data|payload|attributes)$/i
const DEPTH = 2
const OF_A_JOB = /^(?:job|task|run|backup|build|exit|return|pipeline|workflow|step|command)/i
const TITLES = /^(?:title|summary|subject|message|msg|text|name|description)$/i
const FAILED = /\b(?:fail|error|abort|crash)/i

const MINUTE_MS = 60_000
/** The clock of a sender may be ahead. */
const AHEAD_MS = 5 * MINUTE_MS
/** A time without a zone may be that of any. */
const FARTHEST_ZONE_MS = 14 * 60 * MINUTE_MS
const EARLIEST_MS = Date.UTC(1971, 0)

/** @param isDoubtful whether it could end nothing and is severe, so that it is more likely a problem */
export function isEnded({ node, source }: Found, receivedAt: Date, isDoubtful: () => boolean): boolean {
  const now = receivedAt.getTime()
  return holdersOf(node).some(({ children = [] }) => {
    const isPast = (name: RegExp, ahead: number, zones: number) =>
      children.some((member) => name.test(keyOf(member)) && isBefore(textIn(member, source), now, ahead, zones))
    if (isPast(RESOLVED, AHEAD_MS, FARTHEST_ZONE_MS)) return true
    return isPast(ENDED, 0, 0) && !isDoubtful() && !children.some((member) => isOfAJob(member, source))
  })
}

function textIn({ children }: Node, source: string) {
  return plainText(children?.[1], source) ?? ''
}

/** It, and what holds a problem in it, as in `data.attributes` and `payload.incident`. */
function holdersOf(node: Node, depth = 0): Node[] {
  if (node.type !== 'object') return []
  const inner = depth < DEPTH ? (node.children ?? []).filter((member) => HOLDERS.test(keyOf(member))) : []
  return [node, ...inner.flatMap(({ children }) => (children?.[1] ? holdersOf(children[1], depth + 1) : []))]
}

function isBefore(text: string, now: number, ahead: number, zones: number) {
  const [at, hasZone] = timeOf(text.trim())
  return at >= EARLIEST_MS && at <= now + (hasZone ? ahead : zones)
}

/** Not a number where the text is no time. */
function timeOf(text: string): [ms: number, hasZone: boolean] {
  if (/^\d{9,10}(?:\.\d+)?$/.test(text)) return [Number(text) * 1_000, true]
  if (/^\d{12,13}(?:\.\d+)?$/.test(text)) return [Number(text), true]
  const [, day, clock, zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  if (!day) return [Number.NaN, false]
  const offset = zone === undefined || /^[A-Z]/i.test(zone) ? 'Z' : zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2')
  return [Date.parse(`${day}T${clock}${offset}`), zone !== undefined]
}

/** It ended because it failed, and says so in its title. */
function isOfAJob(member: Node, source: string) {
  const name = keyOf(member)
  return OF_A_JOB.test(name) || (TITLES.test(name) && FAILED.test(textIn(member, source)))
}
