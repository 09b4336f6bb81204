import { type Node, parseTree } from 'jsonc-parser'
import { z } from 'zod'
import type { Alert } from '../contract/alert'
import { decodeUtf8, parseAlert } from '../contract/parse-alert'
import { type IngestProblem, tooManyInBody } from '../contract/problems'
import { sourceOf } from '../json-tree'
import { withoutByteOrderMark } from '../text'
import { buildAlert, unreadableAlert } from './build-alert'
import { type CompiledReading, type CompiledSignal, firstText, statusWord } from './compiled'
import type { Notice, NoticeSignal } from './notice'
import { nodeAt, type Roots } from './path'

const MOST_ALERTS = 1_000
/** Characters that are read in some milliseconds. */
const PART = 32 * 1024

/** Unreadable items without an identifier share one signal, so that a changed source opens one incident, not many. */
const UNREADABLE: NoticeSignal = { key: '', onResolved: 'note', reopenMinutes: 0 }

export type Source = { reading: CompiledReading; keyName: string }

/** A body that fits the contract is one alert as it stands. An unreadable item is an alert too: better a page. */
export function readNotices(bytes: Uint8Array, source: Source): Notice[] | IngestProblem {
  const items = unreadItems(bytes, source)
  return Array.isArray(items) ? items.map(({ read }) => read()) : items
}

/** Waits for `pause` between the parts of a large body, so that other work gets its turn. */
export async function readNoticesInParts(
  bytes: Uint8Array,
  source: Source,
  pause: () => Promise<void>,
): Promise<Notice[] | IngestProblem> {
  const items = unreadItems(bytes, source)
  if (!Array.isArray(items)) return items
  const notices: Notice[] = []
  let sincePause = 0
  for (const { length, read } of items) {
    sincePause += length
    if (sincePause > PART && notices.length > 0) {
      await pause()
      sincePause = length
    }
    notices.push(read())
  }
  return notices
}

type UnreadItem = { length: number; read: () => Notice }

function unreadItems(bytes: Uint8Array, { reading, keyName }: Source): UnreadItem[] | IngestProblem {
  const parsed = parseAlert(bytes)
  if (!('status' in parsed)) return [{ length: bytes.length, read: () => ownNotice(parsed, reading.ownSignal) }]
  if (parsed.code !== 'invalid_fields' && parsed.code !== 'not_an_object') return parsed
  const source = withoutByteOrderMark(decodeUtf8(bytes) ?? '')
  const whole = parseTree(source)
  if (!whole) return parsed
  const items = itemsOf(whole, reading)
  if (items.length > MOST_ALERTS) return tooManyInBody(MOST_ALERTS)
  return items.map((item) => {
    return { length: item.length, read: () => readItem({ roots: { item, whole }, source, reading }, keyName) }
  })
}

/** The whole body when the list is missing: it then becomes an unreadable alert. */
function itemsOf(whole: Node, { each }: CompiledReading): Node[] {
  const list = each && nodeAt({ item: whole, whole }, each)
  return list?.type === 'array' ? (list.children ?? []) : [whole]
}

type Item = { roots: Roots; source: string; reading: CompiledReading }

function readItem(item: Item, keyName: string): Notice {
  const { roots, source, reading } = item
  const text = sourceOf(roots.item, source)
  const status = reading.signal && statusOf(roots, source, reading.signal)
  const signal = reading.signal && signalOf(roots, source, reading.signal, status)
  // Without an identifier nothing can be resolved: better a page too many.
  if (status === 'ignored' || (status && signal)) return { kind: status, item: text, signal }
  const alert = buildAlert(item)
  return alert
    ? { kind: 'firing', item: text, signal, alert }
    : { kind: 'unreadable', item: text, signal: signal ?? UNREADABLE, alert: unreadableAlert(item, keyName) }
}

function ownNotice(alert: Alert, own: CompiledSignal | undefined): Notice {
  const source = withoutByteOrderMark(alert.payload)
  const whole = own && parseTree(source)
  if (!whole) return { kind: 'firing', item: source, signal: undefined, alert }
  const roots = { item: whole, whole }
  const status = statusOf(roots, source, own)
  const signal = signalOf(roots, source, own, status)
  return status && signal ? { kind: status, item: source, signal } : { kind: 'firing', item: source, signal, alert }
}

/** Undefined when a part of the key is missing: the rest would join unrelated alerts. */
function signalOf(
  roots: Roots,
  source: string,
  { key, times, onResolved, reopenMinutes }: CompiledSignal,
  status: 'resolved' | 'ignored' | undefined,
): NoticeSignal | undefined {
  const parts = key.map((paths) => firstText(roots, paths, source))
  if (parts.includes(undefined)) return undefined
  const at = times && timeIn(firstText(roots, status ? times.ended : times.started, source))
  return { key: JSON.stringify(parts), at, onResolved, reopenMinutes }
}

const withZone = z.iso.datetime({ offset: true })

function timeIn(text: string | undefined) {
  const parsed = withZone.safeParse(text)
  return parsed.success ? new Date(parsed.data) : undefined
}

function statusOf(roots: Roots, source: string, { status }: CompiledSignal) {
  const word = status && statusWord(firstText(roots, status.from, source) ?? '')
  if (!word) return undefined
  if (status.resolved.has(word)) return 'resolved'
  return status.ignored.has(word) ? 'ignored' : undefined
}
