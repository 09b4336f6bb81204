// Words of an event or a flag, where no field holds a status, such as ALERT_RECOVERY, and what a title is made of.

import { plainText } from '../values/json-tree'
import { wordKey } from '../values/severity-scale'
import { namedMembers } from './content'
import type { Found } from './path'
import { OWN_SIGNAL } from './presets/own-signal'

const OVER = ['recovery', 'recovered', 'resolved', 'resolve', 'up', 'cleared']
/** By themselves they may be what has happened: a door that closed, a backup that was restored. */
export const OVER_AFTER = ['closed', 'restored', 'solved']
const WHAT = new Set(
  [
    'alert alerts incident problem event monitor check issue alarm service host website site uptime status state trigger',
    'notification degraded is was has been auto fully automatically',
  ].flatMap((words) => words.split(' ')),
)

/** `monitor.recovered`, but not `unresolved`, `not_resolved` or `recovery_failed`. */
export function isEventOver(text: string): boolean {
  const words = wordsOfEvent(text)
  const last = words.at(-1) ?? ''
  return (OVER.includes(last) || (words.length > 1 && OVER_AFTER.includes(last))) && isAbout(words)
}

/** `incident.acknowledged`, but not `unacknowledged`. */
export function isEventAcknowledged(text: string): boolean {
  const words = wordsOfEvent(text)
  return ['acknowledged', 'acknowledge', 'acknowledgement', 'ack'].includes(words.at(-1) ?? '') && isAbout(words)
}

function wordsOfEvent(text: string) {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(REVERSED_DOMAIN, '')
    .split(/[\s_.:/-]+/)
}

const DONE = new Set([
  ...OWN_SIGNAL.status.resolved.map(wordKey),
  ...['solved', 'done', 'complete', 'completed', 'finished', 'dismissed', 'autodismissed', 'mitigated', 'remediated'],
])
const OVER_AS_ONE =
  /^(?:auto|automatically|manually|self)-?(?:resolved?|closed?|recovered|cleared|healed)$|^resolved(?:critical|warning|missingdata|error|info)$/

/** Words of a state of the many tools that have their own: `AUTO_RESOLVED`, `ResolvedCritical`, `solved`. */
export function isStateOver(word: string) {
  return DONE.has(word) || OVER_AS_ONE.test(word)
}

/** Whether the words before the last are about an alert: `Problem resolved`. */
export function isAbout(words: string[]) {
  return words.slice(0, -1).every((word) => WHAT.has(word.toLowerCase()))
}

/** As the types of CloudEvents begin. */
const REVERSED_DOMAIN = /^(?:com|org|net|io|dev|app|de|eu|uk)\.[\w-]+\.(?=\w)/

/** `[P1] [Triggered] …` of Datadog */
export function withoutPriority(title: string) {
  return title.replace(/^\s*\[P[1-5]\]\s*(?=\[)/i, '')
}

/** What a title calls the state, in brackets at its beginning. */
export const STATE =
  /^(?:re-?)?(?:triggered|alert|alerting|warn|warning|critical|no data|firing|problem|down|up|ok|okay|open|opened|error|failed|resolved|recovered|recovery|restored|cleared)$/i

/**
 * What a title says beside the state: `CPU is high` and `host:web-1` of `[Re-Triggered on {host:web-1}] CPU is high`, or
 * the name before the state, as in `[shop] [🔴 Down] timeout`.
 */
export function titleParts(title: string): { rest: string; scope: string } | undefined {
  const [, first = '', scope = '', rest = ''] =
    /^[^\p{L}\p{N}[]*\[([^\]{]*?)(?:\s+on\s+\{([^}]*)\})?\]\s*(.+)$/su.exec(
      withoutPriority(title).slice(0, LONGEST_TITLE),
    ) ?? []
  if (rest === '') return undefined
  if (STATE.test(bare(first).replace(/:\d+$/, ''))) return { rest, scope }
  const [, second = ''] = /^\[([^\]]+)\]/.exec(rest) ?? []
  return STATE.test(bare(second)) ? { rest: first, scope: '' } : undefined
}

const LONGEST_TITLE = 500

/** Without the sign in `✅ Up`. */
export function bare(text: string) {
  return text.replace(/^[^\p{L}]+/u, '').trim()
}

const TRUE_WHEN_OVER = new Set([
  'resolved',
  'isresolved',
  'recovered',
  'isrecovered',
  'cleared',
  'iscleared',
  'healthy',
  'ishealthy',
])
const FALSE_WHEN_OVER = new Set(['firing', 'isfiring', 'alerting', 'isalerting', 'triggered', 'istriggered'])
/** Also those of a request that went well, whatever it tells of. */
const FLAGS = new Set(['success', 'succeeded', 'ok', 'passed'])
const RESULTS = new Set(['result', 'outcome'])
const GOOD = new Set(['success', 'succeeded', 'successful', 'passed', 'ok'])
const SEVERITIES = new Set(['severity', 'level', 'priority'])
const NO_SEVERITY = new Set(['recovery', 'recovered', 'resolved', 'cleared', 'clear'])

/** `"resolved": true`, `"firing": false`, or a recovery in the place of a severity. */
export function isSaidInAnotherWay({ node, source }: Found): boolean {
  if (node.type !== 'object') return false
  return namedMembers(node).some(({ name, value }) => {
    const [key, word] = [wordKey(name), wordKey(plainText(value, source) ?? '')]
    if (value.type === 'boolean') return word === 'true' ? TRUE_WHEN_OVER.has(key) : FALSE_WHEN_OVER.has(key)
    return SEVERITIES.has(key) && NO_SEVERITY.has(word)
  })
}

/** `"success": true`, `"result": "success"` */
export function isSuccessFlagged({ node, source }: Found): boolean {
  if (node.type !== 'object') return false
  return namedMembers(node).some(({ name, value }) => {
    const [key, word] = [wordKey(name), wordKey(plainText(value, source) ?? '')]
    return value.type === 'boolean' ? word === 'true' && FLAGS.has(key) : RESULTS.has(key) && GOOD.has(word)
  })
}
