import type { Node } from 'jsonc-parser'
import type { Alert } from '../contract/alert'
import { parseAlertText } from '../contract/parse-alert'
import type { Severity } from '../db/database'
import { MAX_IDENTIFIER } from '../identifier'
import { keyOf, plainText, sourceOf } from '../json-tree'
import { type LabelMember, labelsFromList } from '../labels/label-list'
import { scaleKey } from '../severity-scale'
import { characters, isVisible } from '../text'
import { type CompiledReading, firstNode, firstText } from './compiled'
import { formatPath, nodeAt, type Path, type Roots } from './path'

const MOST_LABELS = 64
const LONGEST_LABEL_KEY = 128

type Item = { roots: Roots; source: string; reading: CompiledReading }

/** Text that fits the contract, made of pieces of the body; undefined when there is no summary. */
export function buildAlert(item: Item): Alert | undefined {
  const summary = firstNode(item.roots, item.reading.summary, item.source)
  if (!summary || !isVisible(plainText(summary, item.source) ?? '')) return undefined
  return parsed(item, [
    ['summary', textJson(summary, item.source)],
    ['severity', JSON.stringify(severityOf(item))],
    ['labels', labelsJson(item)],
    ['details', optionalText(item, item.reading.details)],
    ['entityId', optionalText(item, item.reading.entityId, MAX_IDENTIFIER)],
    ['runbookId', optionalText(item, item.reading.runbookId, MAX_IDENTIFIER)],
  ])
}

export function unreadableAlert(item: Item, keyName: string): Alert {
  const paths = item.reading.summary.map(formatPath).join(', ')
  const alert = parsed(item, [
    ['summary', JSON.stringify(`Unreadable alert from ${keyName}`)],
    ['severity', JSON.stringify(severityOf(item))],
    ['details', JSON.stringify(`The API key's reading finds no summary in it. It looks at: ${paths}.`)],
  ])
  if (!alert) throw new Error('An unreadable alert does not fit the contract.')
  return alert
}

type Member = readonly [field: string, json: string | undefined]

/** With the item under the tool's name, unless that nests too deep. */
function parsed({ roots, source, reading }: Item, members: Member[]): Alert | undefined {
  const item: Member = [reading.name, sourceOf(roots.item, source)]
  for (const all of [[...members, item], members]) {
    const fields = all.flatMap(([field, json]) => (json === undefined ? [] : `${JSON.stringify(field)}: ${json}`))
    const alert = parseAlertText(`{${fields.join(', ')}}`)
    if (!('status' in alert)) return alert
  }
  return undefined
}

function textJson(node: Node, source: string) {
  return node.type === 'string' ? sourceOf(node, source) : JSON.stringify(sourceOf(node, source))
}

function optionalText({ roots, source }: Item, paths: Path[], longest = Number.POSITIVE_INFINITY) {
  const node = firstNode(roots, paths, source)
  if (!node || characters(plainText(node, source) ?? '') > longest) return undefined
  return textJson(node, source)
}

function severityOf({ roots, source, reading: { severity } }: Item): Severity {
  for (const path of severity.from) {
    const word = scaleKey(firstText(roots, [path], source) ?? '')
    const value = Object.hasOwn(severity.values, word) ? severity.values[word] : undefined
    if (value) return value
  }
  return severity.otherwise
}

/** The first 64 keys; of equal keys the first place counts. The others stay in the item. */
function labelsJson({ roots, source, reading }: Item) {
  const labels = new Map<string, string>()
  for (const { from, as } of reading.labels)
    for (const [key, json] of labelsAt(nodeAt(roots, from), as, source))
      if (labels.size < MOST_LABELS && !labels.has(key) && characters(key) <= LONGEST_LABEL_KEY) labels.set(key, json)
  return `{${[...labels].map(([key, json]) => `${JSON.stringify(key)}: ${json}`).join(', ')}}`
}

function labelsAt(node: Node | undefined, as: string | undefined, source: string): Iterable<LabelMember> {
  if (!node || node.type === 'null') return []
  if (as !== undefined) return [[as, sourceOf(node, source)]]
  if (node.type === 'array') return labelsFromList(node, source) ?? []
  // Of duplicate keys the last counts.
  const members = (node.type === 'object' ? node.children : []) ?? []
  return new Map(
    members.flatMap((member): LabelMember[] => {
      const value = member.children?.[1]
      return value ? [[keyOf(member), sourceOf(value, source)]] : []
    }),
  )
}
