// Words of a text, where no field holds a status: the name of an event, such as ALERT_RECOVERY, or the beginning of a title.

import { plainText } from '../values/json-tree'
import { wordKey } from '../values/severity-scale'
import { namedMembers } from './content'
import type { Found } from './path'
import { OWN_SIGNAL } from './presets/own-signal'

const OVER = ['recovery', 'recovered', 'resolved', 'resolve', 'up', 'cleared']
/** By themselves they may be what has happened: a door that closed, a backup that was restored. */
const OVER_AFTER = ['closed', 'restored', 'solved']
const WHAT = new Set(
  [
    'alert alerts incident problem event monitor check issue alarm service host website site uptime status state trigger',
    'notification degraded is was has been auto fully automatically',
  ].flatMap((words) => words.split(' ')),
)

/** `monitor.recovered`, but not `unresolved`, `not_resolved` or `recovery_failed`. */
export function isEventOver(text: string): boolean {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(REVERSED_DOMAIN, '')
    .split(/[\s_.:/-]+/)
  const last = words.at(-1) ?? ''
  return (OVER.includes(last) || (words.length > 1 && OVER_AFTER.includes(last))) && isAbout(words)
}

const DONE = new Set([...OWN_SIGNAL.status.resolved.map(wordKey), 'solved', 'done', 'complete', 'completed'])
const OVER_AS_ONE =
  /^(?:auto|automatically|manually|self)-?(?:resolved?|closed?|recovered|cleared|healed)$|^resolved(?:critical|warning|missingdata|error|info)$/

/** Words of a state of the many tools that have their own: `AUTO_RESOLVED`, `ResolvedCritical`, `solved`. */
export function isStateOver(word: string) {
  return DONE.has(word) || OVER_AS_ONE.test(word)
}

/** As the types of CloudEvents begin. */
const REVERSED_DOMAIN = /^(?:com|org|net|io|dev|app|de|eu|uk)\.[\w-]+\.(?=\w)/

const AT_THE_BEGINNING = new Set([
  'resolved',
  'recovered',
  'recovery',
  'ok',
  'okay',
  'cleared',
  'restored',
  'up',
  'backtonormal',
])
const LONGEST_BEGINNING = 100

/** `[RESOLVED] web-1`, `✅ [Recovered on host:a] …`, `Resolved in 3m: …`, `** RECOVERY Service Alert: …`. */
export function isTitleOver(text: string): boolean {
  const beginning = withoutPriority(text.replace(BEFORE_A_TITLE, '')).slice(0, LONGEST_BEGINNING)
  if (STILL.test(beginning)) return false
  if (isSecondOver(beginning) || isClearedList(text)) return true
  const [, bracketed] = /^[^\p{L}\p{N}[]*(?:\[\s*|\*{2}(?=\p{L}+\*{2}))([^\]*]+)(?:\]|\*{2})/u.exec(beginning) ?? []
  if (bracketed !== undefined) return AT_THE_BEGINNING.has(wordKey(bracketed.replace(/(?: on | by |:).*$/is, '')))
  if (/^\W*RECOVERY (?:Service|Host) Alert:/.test(beginning)) return true
  return isFirstOver(beginning) || (SIGN_OF_END.test(beginning) && !FAILS.test(beginning))
}

/** `Re: `, and a sign that Slack writes out, as in `:white_check_mark: RESOLVED: …`. */
const BEFORE_A_TITLE = /^\s*(?:(?:re|fwd?|aw|wg)\s*:\s*)*(?::(?!white_check|heavy_check|large_green)[a-z\d_+-]+:\s*)*/i
const SIGN_OF_END = /^\s*(?:[✅✔☑🟢]|:(?:white_check_mark|heavy_check_mark|large_green_circle):)/u
const FAILS = /fail|error|critical|problem|alert|trigger|firing|\b(?:down|not|no|lost|full|still)\b/i

/** `Resolved: …`, `Problem resolved in 5m: …`, `RECOVERY - …` */
function isFirstOver(beginning: string) {
  const plain = beginning.replace(/^\s*(?::[a-z_]+:\s*)+/, '')
  const [, said = '', mark = ''] =
    /^[^\p{L}\p{N}[]*(\p{L}[\p{L} -]{0,40}?)(?: in \d[\w ]*)?(:| [-–—|] )/u.exec(plain) ?? []
  const words = said.split(' ')
  const last = words.at(-1) ?? ''
  // `Recovery: the tape robot has failed` is about a recovery.
  if (words.length === 1 && (last === 'Recovery' || last === 'recovery')) return false
  if (!AT_THE_BEGINNING.has(wordKey(words.length > 1 && !isAbout(words) ? said : last))) return false
  // `Up - 3 of 5 hosts`
  return mark === ':' || !/^(?:up|restored)$/i.test(last)
}

function isAbout(words: string[]) {
  return words.slice(0, -1).every((word) => WHAT.has(word.toLowerCase()))
}

/** As TrueNAS tells of alerts that are over, where it tells of no new ones. */
function isClearedList(text: string) {
  const isCleared = /^[^\n]{0,100}\s*\bThe following alerts? ha(?:s|ve) been cleared\b/i.test(text.slice(0, 300))
  return isCleared && !/\bnew alerts?:/i.test(text)
}

/** `[P1] [Triggered] …` of Datadog */
export function withoutPriority(title: string) {
  return title.replace(/^\s*\[P[1-5]\]\s*(?=\[)/i, '')
}

/** `OK: 0 CRITICAL: 5 hosts`, `[OK] not ok`, `Resolved: no, still failing` */
const STILL = /\b(?:not ok|still \p{L}+ing|still down|critical: ?[1-9])/iu

/** `[shop] [✅ Up] 200 - OK`, as Uptime Kuma writes. */
function isSecondOver(beginning: string) {
  const [, second = ''] = /^\[[^\]]+\]\s*\[([^\]]+)\]/.exec(beginning) ?? []
  return AT_THE_BEGINNING.has(wordKey(second.replace(/^[^\p{L}]+/u, '')))
}

/** What a title calls the state, in brackets at its beginning. */
const STATE =
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

function bare(text: string) {
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
