import { type Node, parseTree } from 'jsonc-parser'
import type { Alert } from '../contract/alert'
import { decodeUtf8, MAX_NESTING, parseAlert } from '../contract/parse-alert'
import { bodyTooLarge, type IngestProblem, invalidJson, invalidUtf8 } from '../contract/problems'
import { LEFT_OUT, withoutDeep } from '../contract/without-deep'
import { wordKey } from '../values/severity-scale'
import { parseJson } from '../values/stored-json'
import { withoutByteOrderMark } from '../values/text'
import { buildAlert, type Item, unreadableAlert } from './build-alert'
import { type CompiledReading, firstFound } from './compiled'
import { guess } from './guess'
import { leftOutNotice, type More } from './left-out'
import { isNoAlert } from './no-alert'
import type { Notice, NoticeSignal } from './notice'
import { type Found, jsonOf, nodeAt, type Path, type Roots, textOf } from './path'
import { readingOfHealth } from './shapes/azure-health'
import { recognise } from './shapes/recognise'
import { readingOfFinding } from './shapes/security-hub'
import { signalOf } from './signal-of'
import { type Split, splitBody } from './split-body'
import { type Status, statusOf } from './status-of'

/** One message of a tool in a storm. */
const MOST_ALERTS = 10_000
/** Of one alert, and of what is kept of a larger body to try a reading on. */
const MOST_BYTES = 1024 * 1024
const KEPT_ITEMS = 100
/** Characters that are read in some milliseconds. */
const PART = 32 * 1024

/** The first part of a key that is guessed. */
export const UNREADABLE = 'unreadable'

/** `sentBytes`: of the whole body, as its sender said. */
export type Cut = { sentBytes: number | undefined }

export type Source = {
  reading: CompiledReading
  keyName: string
  /** Bytes of one alert; a list of alerts may have more. */
  mostBytes?: number
  /** Alerts that say when they end, and no more, are over then. Undefined: they fire. */
  receivedAt?: Date
  /** What the client of a protocol gave as the key: it names the problem, whatever word it is. */
  givenKey?: string | undefined
}

/** `kept`: the body, or of one that is large the first of its alerts with all that is around them. */
export type Read = { notices: Notice[]; kept: Uint8Array }

/** A body that fits the contract is one alert as it stands. An unreadable item is an alert too: better a page. */
export function readNotices(bytes: Uint8Array, source: Source): Notice[] | IngestProblem {
  const steps = read(bytes, source)
  for (let step = steps.next(); ; step = steps.next())
    if (step.done) return 'notices' in step.value ? step.value.notices : step.value
}

/**
 * Waits for `pause` between the parts of a large body, so that other work gets its turn.
 * @param cut the body was longer: the alerts that came whole are taken
 */
export async function readNoticesInParts(
  bytes: Uint8Array,
  source: Source,
  pause: () => Promise<void>,
  cut?: Cut,
): Promise<Read | IngestProblem> {
  const steps = read(bytes, source, cut)
  let sincePause = 0
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (sincePause > 0 && sincePause + step.value > PART) {
      await pause()
      sincePause = 0
    }
    sincePause += step.value
  }
}

type Steps<T> = Generator<number, T>

/** Of a list, also an alert that is nested too deep hides no other. */
const MAY_BE_A_TOOLS = new Set<string>(['invalid_fields', 'not_an_object', 'nested_too_deep'])

/** Yields the characters that it is about to read. */
function* read(bytes: Uint8Array, source: Source, cut?: Cut): Steps<Read | IngestProblem> {
  const { mostBytes = MOST_BYTES } = source
  const isLarge = cut !== undefined || bytes.length > mostBytes
  const parsed = isLarge ? undefined : parseAlert(bytes)
  if (parsed && !('status' in parsed)) return { notices: [ownNotice(parsed, source)], kept: bytes }
  if (parsed && !MAY_BE_A_TOOLS.has(parsed.code)) return parsed
  const isDeep = parsed?.code === 'nested_too_deep'
  const decoded = decodeUtf8(cut ? wholeCharacters(bytes) : bytes)
  if (decoded === undefined) return invalidUtf8
  const text = withoutByteOrderMark(decoded)
  const inParts = isDeep || text.length > PART ? yield* readLarge(text, bytes, source, cut) : undefined
  if (inParts) return inParts
  if (isDeep) return parsed
  const body = isLarge ? undefined : foundIn(text)
  return body ? { notices: yield* readBody(body, source), kept: bytes } : bodyTooLarge(mostBytes)
}

/** Undefined when there is no list of alerts in it. */
function* readLarge(
  text: string,
  bytes: Uint8Array,
  source: Source,
  cut: Cut | undefined,
): Steps<Read | IngestProblem | undefined> {
  const isList = /^\s*\[/.test(text.slice(0, 100))
  const split = yield* splitAtFirst(text, isList ? [[]] : source.reading.each.map(({ keys }) => keys))
  if (!split) return undefined
  const around = cut ? foundIn('{}') : foundIn(split.rest)
  if (!around) return invalidJson('it breaks off, or what is around its list of alerts is none')
  const taken = split.items.slice(0, MOST_ALERTS)
  const notices: Notice[] = []
  for (const item of taken) {
    yield item.length
    const found = foundIn(item)
    if (!found) return invalidJson(`the alert ${notices.length + 1} of its list is none`)
    if (isList) notices.push(...readAll(found, source))
    else notices.push(readMember(found, around, source))
  }
  const beyond = cut ? estimated(cut, bytes.length, split.items.length) : { count: 0, isEstimate: false }
  const more = beyond && { ...beyond, count: beyond.count + split.items.length - taken.length }
  return { notices: [...notices, ...leftOut(around, source, more, notices)], kept: sampleOf(split, bytes) }
}

/** By the mean size of those that came; undefined where the sender said no length. */
function estimated({ sentBytes }: Cut, bytes: number, items: number): More | undefined {
  const left = sentBytes === undefined ? Number.NaN : Math.max(1, Math.round(((sentBytes - bytes) / bytes) * items))
  return Number.isFinite(left) ? { count: left, isEstimate: true } : undefined
}

function* splitAtFirst(text: string, places: string[][]): Steps<Split | undefined> {
  for (const keys of places) {
    const split = yield* splitBody(text, keys)
    if (split) return split
  }
  return undefined
}

/** A character may be cut in its middle. */
function wholeCharacters(bytes: Uint8Array) {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] ?? 0) >= 0x80) end--
  return bytes.subarray(0, end)
}

/** Without what is nested too deep. */
function foundIn(text: string): Found | undefined {
  const source = withoutDeep(text, MAX_NESTING)
  const node = parseJson(source) === undefined ? undefined : parseTree(source)
  return node && { node, source }
}

function sampleOf({ items, rest }: Split, bytes: Uint8Array) {
  if (bytes.length <= MOST_BYTES) return bytes
  const sample: string[] = []
  let length = rest.length
  for (const item of items.slice(0, KEPT_ITEMS)) {
    length += item.length
    if (length > MOST_BYTES / 4) break
    sample.push(item)
  }
  const at = rest.indexOf('[]')
  return Buffer.from(`${rest.slice(0, at + 1)}${sample.join(',')}${rest.slice(at + 1)}`)
}

function readAll(body: Found, source: Source): Notice[] {
  const steps = readBody(body, source)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

function* readBody(body: Found, source: Source): Steps<Notice[]> {
  const notices: Notice[] = []
  const bodies = body.node.type === 'array' ? membersOf(body) : [body]
  for (const whole of bodies.map((one) => unpacked(one, source.reading.unpack))) {
    const items = itemsOf(whole, source.reading)
    const before = notices.length
    for (const item of items.slice(0, MOST_ALERTS - notices.length)) {
      yield item.node.length
      notices.push(readMember(item, whole, source))
    }
    const more = { count: Math.max(0, items.length - MOST_ALERTS), isEstimate: false }
    notices.push(...leftOut(whole, source, more, notices.slice(before)))
  }
  return notices
}

/** Of Alertmanager, and of those that send as it does. */
const GROUP: Path = { ofWhole: true, keys: ['groupKey'] }
/** Of Grafana's test of a contact point, which says that it left one out. */
const OF_A_TEST = /^test-[\da-f]{16}-\d+$/

/** What the body does not hold is told by an incident. Where nothing fires, what a tool left out is over too. */
function leftOut(
  whole: Found,
  { reading, keyName }: Source,
  more: More | undefined,
  notices: readonly Notice[],
): Notice[] {
  const roots = { item: whole, whole }
  const group = textOf(nodeAt(roots, GROUP))
  const fires = notices.some(({ kind }) => kind === 'firing' || kind === 'unreadable') && !OF_A_TEST.test(group ?? '')
  const said = reading.leftOut && Number(textOf(nodeAt(roots, reading.leftOut)))
  const byTool = fires && said !== undefined && said > 0 ? Math.floor(said) : 0
  return more?.count === 0 && byTool === 0
    ? []
    : [leftOutNotice({ byTool, more, taken: notices.length, keyName, group })]
}

function readMember(member: Found, whole: Found, source: Source) {
  return readItem({ item: unpacked(member, source.reading.unpack), whole }, source)
}

/** A queue's envelope may hold that of a topic. */
const MOST_ENVELOPES = 3

function unpacked(body: Found, paths: Path[], depth = 0): Found {
  for (const path of depth < MOST_ENVELOPES ? paths : []) {
    const text = decoded(textOf(nodeAt({ item: body, whole: body }, path)) ?? '')
    const inner = text.trimStart().startsWith('{') ? foundIn(text) : undefined
    if (inner) return unpacked(inner, paths, depth + 1)
  }
  return body
}

/** Pub/Sub pushes a message as base64; that of an object begins with `ey` or `ew`. */
function decoded(text: string) {
  return /^e[yw][\w+/-]*={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString() : text
}

/** The whole body when the list is missing: it then becomes an unreadable alert. */
function itemsOf(whole: Found, { each, summary }: CompiledReading): Found[] {
  const places = isAnswer(whole) ? [...each, ...each.map(inData), ...(each.length > 0 ? [DATA] : [])] : each
  const lists = places.map((path) => nodeAt({ item: whole, whole }, path))
  const list = lists.find((found) => found?.node.type === 'array')
  const members = list ? membersOf(list) : [whole]
  // With an empty list, what says something by itself is the alert.
  return members.length === 0 && firstFound({ item: whole, whole }, summary) ? [whole] : members
}

const STATUS: Path = { ofWhole: false, keys: ['status'] }
const DATA: Path = { ofWhole: false, keys: ['data'] }

/** As Prometheus and Alertmanager answer a request for their alerts: https://prometheus.io/docs/prometheus/latest/querying/api/#alerts */
function isAnswer(whole: Found) {
  return ['success', 'ok'].includes(wordKey(textOf(nodeAt({ item: whole, whole }, STATUS)) ?? ''))
}

function inData({ ofWhole, keys }: Path): Path {
  return { ofWhole, keys: [...DATA.keys, ...keys] }
}

function membersOf({ node, source }: Found): Found[] {
  return (node.children ?? []).map((member: Node) => ({ node: member, source }))
}

/** Of tools that have no preset of their own, those are known whose bodies tell them apart. */
function readItem(roots: Roots, source: Source): Notice {
  const { preset } = source.reading
  const own = preset === 'custom' ? recognised(roots, source) : ofProduct(roots, source)
  if (own) return readAs(roots, own)
  const notice = readAs(roots, source)
  const other = notice.kind === 'unreadable' && preset ? recognised(roots, source) : undefined
  return other ? readAs(roots, other) : notice
}

/** What one product of a cloud tells in its own way. */
function ofProduct(roots: Roots, source: Source): Source | undefined {
  const { preset } = source.reading
  const reading =
    preset === 'azure' ? readingOfHealth(roots) : preset === 'cloudwatch' ? readingOfFinding(roots) : undefined
  return reading && { ...source, reading }
}

function recognised(roots: Roots, source: Source): Source | undefined {
  const reading = recognise(roots)
  return reading && { ...source, reading: { ...reading, name: source.reading.name } }
}

function readAs(roots: Roots, { reading, keyName, receivedAt, givenKey }: Source): Notice {
  const item = { roots, reading }
  const text = jsonOf(roots.item)
  const status = reading.signal && statusOf({ roots, reading, signal: reading.signal, receivedAt })
  if (status !== 'acknowledged' && isNoAlert(roots, reading.noAlert))
    return { kind: 'ignored', item: text, signal: undefined }
  const signal = reading.signal && signalOf({ roots, reading, givenKey }, reading.signal, status)
  // Also without an identifier: a recovery that nobody can match must page nobody.
  if (isQuiet(status))
    return { kind: status, item: text, signal: signal ?? (status === 'ignored' ? undefined : ofUnreadable(item)) }
  const alert = buildAlert(item)
  if (status === 'changed')
    return alert && signal
      ? { kind: 'firing', item: text, signal, alert, isChange: true }
      : { kind: 'ignored', item: text, signal }
  if (status && alert) {
    // What says no more than its identifier opens nothing.
    const isChange = signal?.key === JSON.stringify([alert.summary])
    return { kind: 'firing', item: text, signal, alert, isChange, isUnacknowledged: true }
  }
  return alert && !text.includes(LEFT_OUT)
    ? { kind: 'firing', item: text, signal, alert }
    : unreadable(item, { keyName, receivedAt }, signal, alert)
}

function isQuiet(status: Status): status is 'acknowledged' | 'resolved' | 'ignored' {
  return status !== undefined && status !== 'changed' && status !== 'unacknowledged'
}

/** With the labels of what could be read, which say whom it pages. One that names itself, or says something else than others, is a signal of its own. */
function unreadable(
  item: Item,
  { keyName, receivedAt }: { keyName: string; receivedAt: Date | undefined },
  signal: NoticeSignal | undefined,
  read: Alert | undefined,
): Notice {
  const text = jsonOf(item.roots.item)
  const guessed = guess(item.roots.item, receivedAt)
  const own = signal ?? guessedSignal(guessed.id ?? guessed.content)
  if (!read && guessed.isOver) return { kind: 'resolved', item: text, signal: own }
  if (!read && guessed.isAcknowledged) return { kind: 'acknowledged', item: text, signal: own }
  return { kind: 'unreadable', item: text, signal: own, alert: unreadableAlert(item, keyName, guessed, read) }
}

function guessedSignal(id: string): NoticeSignal {
  return { key: JSON.stringify([UNREADABLE, id]), onResolved: 'note', reopenMinutes: 0 }
}

/** Of a notice whose state can be read, and no more: it is about what a body without a summary opened. */
function ofUnreadable({ roots, reading }: Item): NoticeSignal | undefined {
  if (!reading.signal?.status?.says || firstFound(roots, reading.summary)) return undefined
  const { id } = guess(roots.item)
  return id === undefined ? undefined : guessedSignal(id)
}

function ownNotice(alert: Alert, { reading, receivedAt }: Source): Notice {
  const own = reading.ownSignal
  const source = withoutByteOrderMark(alert.payload)
  const node = own && parseTree(source)
  if (!node) return { kind: 'firing', item: source, signal: undefined, alert }
  const root = { node, source }
  const roots = { item: root, whole: root }
  const status = statusOf({ roots, reading, signal: own, receivedAt, ownSeverity: alert.severity })
  const signal = signalOf({ roots, reading }, own, status)
  if (isQuiet(status)) return { kind: status, item: source, signal }
  return { kind: 'firing', item: source, signal, alert, isChange: status === 'changed' }
}
