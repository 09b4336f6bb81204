import type { Node } from 'jsonc-parser'
import { labelsFromList } from '../../labels/label-list'
import { MAX_IDENTIFIER } from '../../values/identifier'
import { keyOf, plainText, valueAt } from '../../values/json-tree'
import { isOwnWord, readings, type SeverityScale, scaleOf } from '../../values/severity-scale'
import { isVisible } from '../../values/text'
import type { MappedField, Mapping } from './mapping'

export type Part = {
  mapping?: Mapping
  does?: string
  guess?: string
  lacks?: 'summary' | 'severity'
  atSender?: string
}
type Body = { root: Node; source: string }

const SUMMARY_FROM = [
  ['summary'],
  ['title'],
  ['annotations', 'summary'],
  ['commonAnnotations', 'summary'],
  ['message'],
  ['msg'],
  ['subject'],
  ['text'],
  ['name'],
  ['alertname'],
  ['labels', 'alertname'],
  ['commonLabels', 'alertname'],
  ['description'],
]

const SEVERITY_FROM = [
  ['severity'],
  ['priority'],
  ['level'],
  ['urgency'],
  ['labels', 'severity'],
  ['commonLabels', 'severity'],
  ['labels', 'priority'],
  ['status'],
]

export function suggestField(body: Body, field: MappedField): Part {
  if (field === 'summary') return suggestSummary(body)
  if (field === 'severity') return suggestSeverity(body)
  return field === 'labels' ? suggestLabels(body) : suggestText(body, field)
}

function suggestSummary({ root, source }: Body): Part {
  const from = found(root, SUMMARY_FROM, (node) => isVisible(plainText(node, source) ?? ''))
  if (!from) return { lacks: 'summary', atSender: 'Send a "summary": one line that says what is wrong.' }
  const name = from.join('.')
  if (name === 'summary') return { mapping: { summary: { from } }, does: 'Write summary as a string.' }
  return {
    mapping: { summary: { from } },
    does: `Use ${name} as summary.`,
    atSender: `Send "${name}" as "summary".`,
  }
}

function suggestSeverity({ root, source }: Body): Part {
  const scaleAt = (node: Node) => scaleOf(plainText(node, source) ?? '')
  const from = found(root, SEVERITY_FROM, scaleAt)
  const value = from && valueAt(root, from)
  const scale = value && scaleAt(value)
  const advice = 'Send "severity" as one of "low", "medium", "high", "critical", in lower case.'
  if (!from || !scale) return { lacks: 'severity', atSender: advice }
  const text = plainText(value, source) ?? ''
  return {
    mapping: { severity: { from, values: scale.values } },
    does: severityWords(from.join('.'), text, scale),
    ...(!isOwnWord(text) && { guess: scale.guess }),
    atSender: advice,
  }
}

function severityWords(name: string, text: string, { values }: SeverityScale) {
  if (isOwnWord(text)) {
    const read = name === 'severity' ? 'Read severity by its value' : `Take severity from ${name}, by its value`
    return `${read}. Here it is ${text.trim()}: ${text.trim().toLowerCase()}.`
  }
  return `Read ${name} as the severity: ${readings(values)}. Here it is ${text.trim()}.`
}

function suggestLabels({ root, source }: Body): Part {
  if (labelsFromList(valueAt(root, ['labels']), source) !== undefined)
    return {
      mapping: { labels: 'from-list' },
      does: 'Turn the list of labels into an object.',
      guess: 'Of labels with the same key the last one counts.',
      atSender: 'Send "labels" as an object, as in {"service": "api"}.',
    }
  return setAside('labels', 'Send "labels" as an object with at most 64 keys of at most 128 characters.')
}

function suggestText({ root }: Body, field: 'details' | 'entityId' | 'runbookId'): Part {
  const value = valueAt(root, [field])
  const atSender = `Send "${field}" as a string${field === 'details' ? '' : ` of at most ${MAX_IDENTIFIER} characters`}.`
  if (field === 'details' || value?.type === 'number')
    return { mapping: { [field]: 'as-text' }, does: `Write ${field} as a string.`, atSender }
  return setAside(field, atSender)
}

function setAside(field: 'labels' | 'entityId' | 'runbookId', atSender: string): Part {
  return {
    mapping: { [field]: 'set-aside' },
    does: `Keep ${field} as an extra field, ${field}_as_sent, since it does not fit.`,
    atSender,
  }
}

function found(root: Node, paths: string[][], isOfUse: (node: Node) => unknown) {
  for (const path of paths) {
    const sent = asSent(root, path)
    const node = sent && valueAt(root, sent)
    if (node && isOfUse(node)) return sent
  }
  return undefined
}

/** The path in the case of the body; an exact match wins. */
function asSent(root: Node, path: string[]): string[] | undefined {
  const keys: string[] = []
  for (const key of path) {
    const members = valueAt(root, keys)?.children ?? []
    const names = members.filter(({ type }) => type === 'property').map(keyOf)
    const name = names.includes(key) ? key : names.find((other) => other.toLowerCase() === key.toLowerCase())
    if (name === undefined) return undefined
    keys.push(name)
  }
  return keys
}
