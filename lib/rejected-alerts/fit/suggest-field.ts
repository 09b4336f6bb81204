import type { Node } from 'jsonc-parser'
import { labelsFromList } from '../../labels/label-list'
import { findSeverity, findText } from '../../sources/guess'
import { MAX_IDENTIFIER } from '../../values/identifier'
import { valueAt } from '../../values/json-tree'
import { isOwnWord, readings, type SeverityScale, scaleOf } from '../../values/severity-scale'
import { isPath, type MappedField, type Mapping } from './mapping'

export type Part = {
  mapping?: Mapping
  does?: string
  guess?: string
  lacks?: 'summary' | 'severity'
  atSender?: string
}

type Body = { root: Node; source: string }

export function suggestField(body: Body, field: MappedField): Part {
  if (field === 'summary') return suggestSummary(body)
  if (field === 'severity') return suggestSeverity(body)
  return field === 'labels' ? suggestLabels(body) : suggestText(body, field)
}

function suggestSummary({ root, source }: Body): Part {
  const from = findText({ node: root, source })?.keys
  if (!isPath(from)) return { lacks: 'summary', atSender: 'Send a "summary": one line that says what is wrong.' }
  const name = from.join('.')
  if (name === 'summary') return { mapping: { summary: { from } }, does: 'Write summary as a string.' }
  return {
    mapping: { summary: { from } },
    does: `Use ${name} as summary.`,
    atSender: `Send "${name}" as "summary".`,
  }
}

function suggestSeverity({ root, source }: Body): Part {
  const found = findSeverity({ node: root, source }, (text) => scaleOf(text) !== undefined)
  const scale = found && scaleOf(found.text)
  const advice = 'Send "severity" as one of "low", "medium", "high", "critical", in lower case.'
  if (!scale || !isPath(found.keys)) return { lacks: 'severity', atSender: advice }
  const { keys: from, text } = found
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
