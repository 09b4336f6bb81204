// Words of a text, where no field holds a status: the name of an event, such as ALERT_RECOVERY, or the beginning of a title.

import { wordKey } from '../values/severity-scale'

const OVER = ['recovery', 'recovered', 'resolved', 'resolve']
const WHAT = new Set(
  'alert incident problem event monitor check issue alarm service host status state trigger degraded is was auto fully'.split(
    ' ',
  ),
)

/** `monitor.recovered`, but not `unresolved`, `not_resolved` or `recovery_failed`. */
export function isEventOver(text: string): boolean {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_.:/-]+/)
  return OVER.includes(words.at(-1) ?? '') && words.slice(0, -1).every((word) => WHAT.has(word))
}

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
  const beginning = text.slice(0, LONGEST_BEGINNING)
  const [, bracketed, word] =
    /^[^\p{L}\p{N}[]*(?:\[\s*([^\]]+)\]|([\p{L}][\p{L} -]{0,20}?)(?: in \d[\w ]*)?:)/u.exec(beginning) ?? []
  if (bracketed !== undefined) return AT_THE_BEGINNING.has(wordKey(bracketed.replace(/(?: on | by |:).*$/is, '')))
  if (/^\W*RECOVERY (?:Service|Host) Alert:/.test(beginning)) return true
  // `Recovery: the tape robot has failed` is about a recovery.
  return word !== undefined && word !== 'Recovery' && word !== 'recovery' && AT_THE_BEGINNING.has(wordKey(word))
}
