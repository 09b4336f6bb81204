import type { Alert } from '../contract/alert'
import { MAX_NESTING, parseAlertText } from '../contract/parse-alert'
import { type LabelMember, labelsInList, labelsInText } from '../labels/label-list'
import { MAX_IDENTIFIER } from '../values/identifier'
import { keyOf, sourceOf } from '../values/json-tree'
import { characters, isVisible, shortened } from '../values/text'
import { type CompiledReading, firstFound, isSomething, isTemplate } from './compiled'
import type { Guess } from './guess'
import { membersText } from './members-text'
import { type Found, formatPath, jsonOf, nodeAt, type Path, type Roots, textOf } from './path'
import { withoutPriority } from './says-over'
import { severityOf } from './severity-of'

const MOST_LABELS = 64
const LONGEST_LABEL_KEY = 128
// An alert is at most this large without a source.
const LONGEST_ITEM = 1024 * 1024
const LONGEST_TEXT = 256 * 1024

export type Item = { roots: Roots; reading: CompiledReading }

/** Text that fits the contract, made of pieces of the body; undefined when there is no summary. */
export function buildAlert(item: Item): Alert | undefined {
  const { roots, reading } = item
  const summary = firstFound(roots, reading.summary, isFilled) ?? firstFound(roots, reading.summary)
  const text = textOf(summary) ?? membersText(roots, reading.summary) ?? ''
  if (!isVisible(text)) return undefined
  return parsed(item, [
    [
      'summary',
      withSubject(item, text) ?? (summary ? textJson(summary) : JSON.stringify(shortened(text, LONGEST_TEXT))),
    ],
    ['severity', JSON.stringify(severityOf(item) ?? (isWarning(item, text) ? 'medium' : reading.severity.otherwise))],
    ['labels', labelsJson(item)],
    ['details', detailsJson(item, text)],
    ['entityId', optionalText(item, reading.entityId, MAX_IDENTIFIER)],
    ['runbookId', optionalText(item, reading.runbookId, MAX_IDENTIFIER)],
  ])
}

/** A template that was not filled in is no text where there is another. */
function isFilled(text: string | undefined): text is string {
  return isSomething(text) && !isTemplate(text)
}

/** Undefined when the summary names all that it is about. */
function withSubject({ roots, reading }: Item, summary: string): string | undefined {
  const said = summary.toLowerCase()
  const texts = reading.about.flatMap((path) => shortName(textOf(nodeAt(roots, path))?.trim() ?? ''))
  const isSaid = (text: string) => said.includes(text) || text.endsWith(`:${said}`) || text.endsWith(`/${said}`)
  const missing = texts.filter((text) => isSomething(text) && !GUID.test(text) && !isSaid(text.toLowerCase()))
  // Of `i-1` and `instance/i-1` the first.
  const told = missing.filter((text, at) => !missing.slice(0, at).some((before) => text.includes(before)))
  if (told.length === 0) return undefined
  return JSON.stringify(shortened(`${told.join(' ')}: ${summary}`, LONGEST_TEXT))
}

/** It tells people nothing. */
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const ARN = /^arn:[^:]*:[^:]*:[^:]*:[^:]*:/
const GOOGLES = /^\/\/[^/]+\.googleapis\.com\//

/** What names a thing in the long names of the clouds: `arn:aws:ecs:us-east-1:1:service/prod/web` is `service/prod/web`. */
function shortName(text: string) {
  return text
    .replace(ARN, '')
    .replace(GOOGLES, '')
    .replace(/^\/subscriptions\/.*\//i, '')
}

/**
 * With its most likely text as summary.
 * @param read what came of it without what was nested too deep
 */
export function unreadableAlert(item: Item, keyName: string, { text, severity }: Guess, read?: Alert): Alert {
  const likely = read?.summary ?? text
  const what =
    likely === undefined ? `Unreadable alert from ${keyName}` : `${likely} (unreadable alert from ${keyName})`
  const alert = parsed(item, [
    ['summary', JSON.stringify(what)],
    ['severity', JSON.stringify(severityOf(item) ?? severity ?? item.reading.severity.otherwise)],
    ['labels', read && labelsJson(item)],
    ['details', JSON.stringify(read ? TOO_DEEP : noSummary(item))],
    ['entityId', read && optionalText(item, item.reading.entityId, MAX_IDENTIFIER)],
  ])
  if (!alert) throw new Error('An unreadable alert does not fit the contract.')
  return alert
}

const TOO_DEEP = `Something in it is nested deeper than ${MAX_NESTING} levels, and was left out.`

function noSummary({ reading }: Item) {
  return `The API key's reading finds no summary in it. It looks at: ${reading.summary.map(formatPath).join(', ')}.`
}

type Member = readonly [field: string, json: string | undefined]

/** With the item under the tool's name, unless that nests too deep or is larger than an alert may be. */
function parsed({ roots, reading }: Item, members: Member[]): Alert | undefined {
  const json = jsonOf(roots.item)
  const item: Member[] = json.length > LONGEST_ITEM ? [] : [[reading.name, json]]
  for (const all of [[...members, ...item], members]) {
    const fields = all.flatMap(([field, json]) => (json === undefined ? [] : `${JSON.stringify(field)}: ${json}`))
    const alert = parseAlertText(`{${fields.join(', ')}}`)
    if (!('status' in alert)) return alert
  }
  return undefined
}

function textJson(found: Found) {
  const text = textOf(found) ?? ''
  if (text.length > LONGEST_TEXT) return JSON.stringify(shortened(text, LONGEST_TEXT))
  return found.node.type === 'string' ? jsonOf(found) : JSON.stringify(text)
}

/** The summary is not said twice. */
function detailsJson({ roots, reading }: Item, summary: string) {
  const found = firstFound(roots, reading.details, (text) => isSomething(text) && text !== summary)
  return found && textJson(found)
}

function optionalText({ roots }: Item, paths: Path[], longest: number) {
  const found = firstFound(roots, paths)
  if (!found || characters(textOf(found) ?? '') > longest) return undefined
  return textJson(found)
}

/** A title that begins as `[Warn on {host:web-1}]` of Datadog, where nothing else says how severe it is. */
function isWarning({ reading: { signal } }: Item, summary: string) {
  return signal?.status?.says !== undefined && /^\W*\[(?:re-?)?warn(?:ing)?\b/i.test(withoutPriority(summary))
}

/** The first 64 keys; of equal keys the first place counts. The others stay in the item. */
function labelsJson({ roots, reading }: Item) {
  const labels = new Map<string, string>()
  for (const { from, as } of reading.labels)
    for (const [key, json] of labelsAt(nodeAt(roots, from), as))
      if (labels.size < MOST_LABELS && !labels.has(key) && characters(key) <= LONGEST_LABEL_KEY) labels.set(key, json)
  return `{${[...labels].map(([key, json]) => `${JSON.stringify(key)}: ${json}`).join(', ')}}`
}

function labelsAt(found: Found | undefined, as: string | undefined): Iterable<LabelMember> {
  if (!found || found.node.type === 'null') return []
  const { node, source } = found
  if (as !== undefined) return [[as, sourceOf(node, source)]]
  if (node.type === 'array') return labelsInList(node, source)
  if (node.type === 'string') return labelsInText(String(node.value))
  // Of duplicate keys the last counts.
  const members = (node.type === 'object' ? node.children : []) ?? []
  return new Map(
    members.flatMap((member): LabelMember[] => {
      const value = member.children?.[1]
      return value ? [[keyOf(member), sourceOf(value, source)]] : []
    }),
  )
}
