import { type Node, parseTree } from 'jsonc-parser'
import { type LabelMember, labelsFromList } from '../../labels/label-list'
import { keyOf, memberOf, plainText, sourceOf, valueAt } from '../../values/json-tree'
import { wordKey } from '../../values/severity-scale'
import { withoutByteOrderMark } from '../../values/text'
import { checkBody } from '../check-body'
import { isMappedField, type MappedField, type Mapping } from './mapping'

type Edit = { offset: number; length: number; content: string }
type Body = { root: Node; source: string; mapping: Mapping }

export function applyMapping(text: string, mapping: Mapping): string {
  const source = withoutByteOrderMark(text)
  const fields = offendingFields(source)
  const root = fields.length > 0 ? parseTree(source) : undefined
  if (!root) return text
  const body = { root, source, mapping }
  const edits = fields.flatMap((field) => fieldEdits(body, field))
  return (
    text.slice(0, text.length - source.length) + edited(source, root.children?.length ? edits : withoutLastComma(edits))
  )
}

/** The last inserted field has no comma in an object that was empty. */
function withoutLastComma(edits: Edit[]) {
  return edits.map((edit, at) => (at === edits.length - 1 ? { ...edit, content: edit.content.slice(0, -2) } : edit))
}

function offendingFields(source: string): MappedField[] {
  const checked = checkBody(source)
  if (!('reason' in checked)) return []
  return [...new Set(checked.errors.map(({ field }) => field))].filter(isMappedField)
}

function fieldEdits(body: Body, field: MappedField): Edit[] {
  if (field === 'summary') return setField(body, field, summaryJson(body))
  if (field === 'severity') return setField(body, field, severityJson(body))
  const { root, source, mapping } = body
  if (mapping[field] === 'set-aside') return setAside(body, field)
  const value = valueAt(root, [field])
  if (mapping[field] === 'from-list') return setField(body, field, objectOf(labelsFromList(value, source)))
  return mapping[field] === 'as-text' && value ? setField(body, field, JSON.stringify(sourceOf(value, source))) : []
}

function objectOf(members: LabelMember[] | undefined) {
  return members && `{${members.map(([key, json]) => `${JSON.stringify(key)}: ${json}`).join(', ')}}`
}

function summaryJson({ root, source, mapping: { summary } }: Body) {
  if (!summary) return undefined
  if ('text' in summary) return JSON.stringify(summary.text)
  const value = valueAt(root, summary.from)
  if (value?.type === 'string') return sourceOf(value, source)
  const text = plainText(value, source)
  return text && JSON.stringify(text)
}

function severityJson({ root, source, mapping: { severity } }: Body) {
  if (!severity) return undefined
  if ('value' in severity) return JSON.stringify(severity.value)
  const key = wordKey(plainText(valueAt(root, severity.from), source) ?? '')
  return Object.hasOwn(severity.values, key) ? JSON.stringify(severity.values[key]) : undefined
}

/** Replaces the value that counts, or inserts the field first, spaced like the others. */
function setField({ root, source }: Body, field: string, json: string | undefined): Edit[] {
  if (json === undefined) return []
  const value = memberOf(root, field)?.children?.[1]
  if (value) return [{ offset: value.offset, length: value.length, content: json }]
  const member = `${JSON.stringify(field)}: ${json}`
  const first = root.children?.[0]
  const start = root.offset + 1
  const space = source.slice(start, first?.offset ?? start)
  return [{ offset: first?.offset ?? start, length: 0, content: `${member},${space || ' '}` }]
}

/** Renames every member of that name: an earlier duplicate would count next. */
function setAside({ root }: Body, field: string): Edit[] {
  const members = root.children ?? []
  const taken = new Set(members.map(keyOf))
  let name = `${field}_as_sent`
  while (taken.has(name)) name += '_'
  return members.flatMap((member) => {
    const key = member.children?.[0]
    return key?.value === field ? [{ offset: key.offset, length: key.length, content: JSON.stringify(name) }] : []
  })
}

/** One pass; the parser's own applyEdits copies the whole text for each edit. */
function edited(source: string, edits: Edit[]) {
  let text = ''
  let at = 0
  for (const { offset, length, content } of edits.toSorted((a, b) => a.offset - b.offset)) {
    text += source.slice(at, offset) + content
    at = offset + length
  }
  return text + source.slice(at)
}
