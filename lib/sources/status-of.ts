import type { Severity } from '../values/severity'
import { wordKey } from '../values/severity-scale'
import { type CompiledReading, type CompiledSignal, firstText } from './compiled'
import { isOfAThing, isOfSomethingElse, isProblemBeside, type Known } from './contradiction'
import { isEnded } from './ended'
import { isNamed } from './identifier'
import { libreNmsOf } from './libre-nms'
import { nodeAt, type Roots, textOf } from './path'
import { isEventAcknowledged, isEventOver, isSaidInAnotherWay, isStateOver, isSuccessFlagged } from './says-over'
import { severityOf } from './severity-of'
import { timeIn } from './times'
import { isDoneWithFaults, isTitleOver } from './title-over'

export type Status = 'acknowledged' | 'unacknowledged' | 'resolved' | 'ignored' | 'changed' | undefined

type Said = {
  roots: Roots
  reading: CompiledReading
  signal: CompiledSignal
  receivedAt?: Date | undefined
  /** Of an alert in Tocsin's own fields. */
  ownSeverity?: Severity | undefined
}

/**
 * What an alert says of itself, else what its group says, else whether its end has come. Undefined: it fires. Without
 * `receivedAt` no end counts.
 */
export function statusOf(said: Said): Status {
  const { status } = said.signal
  if (!status) return undefined
  const word = wordOf(firstText(said.roots, status.from) ?? firstText(said.roots, status.inside) ?? '')
  if (!word)
    return saysOver(said) ? 'resolved' : (statusAround(said) ?? (saysAcknowledged(said) ? 'acknowledged' : undefined))
  const libreNms = status.says && libreNmsOf(said.roots.item)
  return libreNms ? libreNms.status : statusOfWord(word, status, said)
}

/** Without what decorates it, such as the sign in `✅ Up`. */
function wordOf(text: string) {
  return wordKey(text).replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, '')
}

function statusOfWord(word: string, status: NonNullable<CompiledSignal['status']>, said: Said): Status {
  if (word === 'expired' && EXPIRES.test(titleOf(said))) return undefined
  if (isFree(said) && isOfAThing(word, knownOf(said)) && !saysOver(said)) return undefined
  if (status.resolved.has(word) || (status.says && isStateOver(word) && !isListed(word, status)))
    return status.says && isOfAnother(word, said) ? undefined : 'resolved'
  if (status.acknowledges.has(word)) return 'acknowledged'
  if (status.unacknowledges.has(word)) return 'unacknowledged'
  if (status.changes.has(word)) return 'changed'
  return status.ignored.has(word) || (status.fires && !status.fires.has(word)) ? 'ignored' : undefined
}

/** What a reading says of a word counts. */
function isListed(word: string, status: NonNullable<CompiledSignal['status']>) {
  const { acknowledges, unacknowledges, changes, ignored, fires } = status
  return [acknowledges, unacknowledges, changes, ignored, fires].some((words) => words?.has(word))
}

/** Whether a word may be of anything: those of one tool, and in a list of alerts, are the alert's. */
function isFree({ roots, reading, signal, ownSeverity }: Said) {
  if (ownSeverity !== undefined) return true
  return signal.status?.says !== undefined && !reading.tool && roots.item.node === roots.whole.node
}

function isOfAnother(word: string, said: Said) {
  if (OF_A_JOB.has(word) && isDoneWithFaults(titleOf(said))) return true
  return isOfSomethingElse(word, said.roots.item, knownOf(said))
}

/** `Backup finished with 3 errors` */
const OF_A_JOB = new Set('success succeeded successful done complete completed finished ended'.split(' '))

function knownOf(said: Said): Known {
  return { isNamed: () => !isUnnamed(said), isSevere: () => isSevere(said) }
}

/** Without an identifier a recovery could end nothing, so what is severe is more likely a problem. */
function isUnnamed({ roots, signal }: Said) {
  return !isNamed(roots, signal)
}

function isSevere(said: Said) {
  return ['critical', 'high'].includes(said.ownSeverity ?? severityOf(said) ?? '')
}

/** What an alert is about whose expiry is the problem. */
const EXPIRES =
  /cert|licen[cs]e|domain|\bssl\b|\btls\b|token|password|secret|\bkeys?\b|subscription|lease|account|contract/i

function saysOver(said: Said) {
  const { roots, reading, signal, receivedAt } = said
  const { status } = signal
  if (!status?.says) return false
  const events = status.says.map((path) => textOf(nodeAt(roots, path)) ?? '')
  const titles = [titleOf({ roots, reading }), ...TITLES.map((path) => textOf(nodeAt(roots, path)) ?? '')]
  if (events.some(isEventOver) || titles.some(isTitleOver) || isSaidInAnotherWay(roots.item)) return true
  const isDoubtful = () => isUnnamed(said) && isSevere(said)
  if (receivedAt && isEnded(roots.item, receivedAt, isDoubtful)) return true
  if (!isSuccessFlagged(roots.item)) return false
  return !(isUnnamed(said) && (isSevere(said) || isProblemBeside(roots.item)))
}

function saysAcknowledged({ roots, signal: { status } }: Said) {
  return status?.says?.some((path) => isEventAcknowledged(textOf(nodeAt(roots, path)) ?? '')) ?? false
}

/** Beside a message that is the summary. */
const TITLES = ['title', 'subject'].map((name) => ({ ofWhole: false, keys: [name] }))

function titleOf({ roots, reading }: Pick<Said, 'roots' | 'reading'>) {
  return firstText(roots, reading.summary) ?? ''
}

const OF_GROUP = [{ ofWhole: true, keys: ['status'] }]

/** A group is resolved once all of its alerts are. In another tool's words of success the whole may be what went well. */
function statusAround({ roots, signal: { times }, receivedAt }: Said): Status {
  const isMember = roots.item.node !== roots.whole.node
  const ofGroup = isMember ? wordKey(firstText(roots, OF_GROUP) ?? '') : ''
  if (ofGroup) return ofGroup === 'resolved' ? 'resolved' : undefined
  const endedAt = receivedAt && times && timeIn(firstText(roots, times.ended))
  return endedAt && endedAt < receivedAt ? 'resolved' : undefined
}
