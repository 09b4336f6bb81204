// A title that says that the problem is over, where no field does. What is in doubt is a problem.

import { wordKey } from '../values/severity-scale'
import { bare, isAbout, OVER_AFTER, STATE, withoutPriority } from './says-over'

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
/** By themselves they may be what a valve or a job did; in brackets they are the state of an alert. */
const IN_BRACKETS = new Set([...AT_THE_BEGINNING, 'closed', 'solved', 'fixed', 'ended', 'normal'])
const LONGEST_BEGINNING = 100
const LONGEST_TITLE = 300

/** `[RESOLVED] web-1`, `✅ [Recovered on host:a] …`, `Resolved in 3m: …`, `** RECOVERY Service Alert: …`, `web-1 has recovered` */
export function isTitleOver(text: string): boolean {
  const title = withoutPriority(text.replace(BEFORE_A_TITLE, '')).slice(0, LONGEST_TITLE)
  const beginning = title.slice(0, LONGEST_BEGINNING)
  if (STILL.test(beginning) || WITH_FAULTS.test(beginning) || isPartly(beginning)) return false
  if (isSecondOver(beginning) || isClearedList(text)) return true
  const [, bracketed] = /^[^\p{L}\p{N}[]*(?:\[\s*|\*{2}(?=\p{L}+\*{2}))([^\]*]+)(?:\]|\*{2})/u.exec(beginning) ?? []
  if (bracketed !== undefined) return isBracketOver(bracketed) ?? isEndOver(title)
  const [, inParentheses = ''] = /^[^\p{L}\p{N}(]*\(([^()]+)\)/u.exec(beginning) ?? []
  if (IN_BRACKETS.has(wordKey(bare(inParentheses)))) return true
  if (/^\W*RECOVERY (?:Service|Host) Alert:/.test(beginning)) return true
  return isFirstOver(beginning) || isEndOver(title) || (SIGN_OF_END.test(beginning) && !FAILS.test(beginning))
}

/** `Re: `, and a sign that Slack writes out, as in `:white_check_mark: RESOLVED: …`. */
const BEFORE_A_TITLE = /^\s*(?:(?:re|fwd?|aw|wg)\s*:\s*)*(?::(?!white_check|heavy_check|large_green)[a-z\d_+-]+:\s*)*/i
const SIGN_OF_END = /^\s*(?:[✅✔☑🟢]|:(?:white_check_mark|heavy_check_mark|large_green_circle):)/u
const FAILS = /fail|error|critical|problem|alert|trigger|firing|\b(?:down|not|no|lost|full|still)\b/i

/** `OK: 0 CRITICAL: 5 hosts`, `[OK] not ok`, `Resolved: no, still failing` */
const STILL = /\b(?:not ok|still \p{L}+ing|still down|critical: ?[1-9])/iu

/** `Backup completed with errors`, but not `[RESOLVED] Jobs with errors`. */
const WITH_FAULTS =
  /\b(?:completed?|finished|done|succeeded|success|ok|up|ended|passed|closed)\W{1,3}with (?:\d+ )?(?:\p{L}+ )?(?:errors?|failures?|faults?|warnings?|problems?|issues?)\b/iu

/** A title of what was done, and not without faults. */
export function isDoneWithFaults(title: string) {
  return WITH_FAULTS.test(title.slice(0, LONGEST_TITLE))
}

/** `UP: 12 of 40 nodes`, `[OK] 5/6 replicas` */
function isPartly(beginning: string) {
  const [, some, all] = /\b(\d{1,9}) ?(?:of|out of|\/) ?(\d{1,9})(?= \p{L})/u.exec(beginning) ?? []
  const isState = /^\W*(?:ok|okay|up|online)\b|\bup$/i.test(beginning)
  return isState && some !== undefined && Number(some) < Number(all) && !FAILS.test(beginning)
}

/** `[shop] [✅ Up] 200 - OK`, as Uptime Kuma writes. */
function isSecondOver(beginning: string) {
  const [, second = ''] = /^\[[^\]]+\]\s*\[([^\]]+)\]/.exec(beginning) ?? []
  return AT_THE_BEGINNING.has(wordKey(bare(second)))
}

/** As TrueNAS tells of alerts that are over, where it tells of no new ones. */
function isClearedList(text: string) {
  const isCleared = /^[^\n]{0,100}\s*\bThe following alerts? ha(?:s|ve) been cleared\b/i.test(text.slice(0, 300))
  return isCleared && !/\bnew alerts?:/i.test(text)
}

/** Undefined where the bracket holds no state, such as the name of a site. */
function isBracketOver(bracketed: string): boolean | undefined {
  const state = bare(bracketed.replace(/(?: on | by |:).*$/is, ''))
  if (IN_BRACKETS.has(wordKey(state))) return true
  return STATE.test(state) ? false : undefined
}

/** `Resolved: …`, `Problem resolved in 5m: …`, `Incident closed: …`, `RECOVERY - …` */
function isFirstOver(beginning: string) {
  const plain = beginning.replace(/^\s*(?::[a-z_]+:\s*)+/, '')
  if (SHOUTED.test(plain)) return true
  const [, said = '', mark = ''] =
    /^[^\p{L}\p{N}[]*(\p{L}[\p{L} -]{0,40}?)(?: in \d[\w ]*)?(:| [-–—|] )/u.exec(plain) ?? []
  const words = said.split(' ')
  const last = words.at(-1) ?? ''
  // `Recovery: the tape robot has failed` is about a recovery.
  if (words.length === 1 && (last === 'Recovery' || last === 'recovery')) return false
  const isOfAnAlert = words.length > 1 && isAbout(words)
  const isKnown = AT_THE_BEGINNING.has(wordKey(words.length > 1 && !isOfAnAlert ? said : last))
  if (!isKnown && !(isOfAnAlert && OVER_AFTER.includes(last.toLowerCase()))) return false
  // `Up - 3 of 5 hosts`
  return mark === ':' || !/^(?:up|restored)$/i.test(last)
}

/** `RESOLVED disk full on web-1`, but not `RECOVERY FAILED`. */
const SHOUTED =
  /^[^\p{L}\p{N}[]*(?:RESOLVED|RECOVERED|CLEARED|RECOVERY)\s+(?!(?:FAIL|fail|of\b|from\b|mode\b|MODE\b))[\p{L}\p{N}]/u

const BEYOND = String.raw`(?:\s*[.!]?\s*|\s+(?:after|in|at|on|by|since|from|for|within)\b.*|\s*\(.*)$`
const MEANWHILE = '(?: now| been| fully| since| automatically)*'
const ALERTS = '(?:alert|alarm|incident|problem|issue|outage|violation)s?'
const ENDS = [
  `\\b(?:has|have|is|are|was|were)${MEANWHILE} (?:recovered|resolved|restored|back|back up|(?:up|ok|online|healthy|reachable|available|working|responding) again)${BEYOND}`,
  `\\b(?:back to normal|returned to normal|back online)${BEYOND}`,
  `^[^:]{1,80} recovered${BEYOND}`,
  `\\b${ALERTS}(?: has| have| is| are| was| were)?${MEANWHILE} (?:resolved|cleared|closed|ended|recovered|solved)${BEYOND}`,
].map((end) => new RegExp(end, 'iu'))
const IS_UP = new RegExp(`\\b(?:is|are)(?: now| back)? UP${BEYOND}`, 'u')
const NO_END =
  /\b(?:not|never|none|nothing|neither|only|unless|until|if|when|whether|cannot|could|partially|partly|but|however|unable|panic)\b|n[’']t\b|\bno (?:one|longer|nodes?|hosts?)\b/i

/** Most titles hold none of these words, which is quickly seen. */
const MAY_END = /recover|resolve|restore|clear|close|ended|solved|\bback\b|again|returned|\bUP\b/i

/** `web-1 has recovered`, `Latency is back to normal`, `Incident closed after 5m` */
function isEndOver(title: string) {
  const [line = ''] = title.trim().split(/[\r\n]/, 1)
  return MAY_END.test(line) && !NO_END.test(line) && (IS_UP.test(line) || ENDS.some((end) => end.test(line)))
}
