import type { DraftCondition } from '../draft'
import type { Condition, Criteria } from './shapes'

/** Each of `any` is a set of conditions that must all hold; `how`: what is not quite the same. */
export type MappedCriteria = { any: DraftCondition[][]; how: string[] } | { fault: string }

type Mapped = { condition: DraftCondition; how?: string } | { fault: string }

/** From the most urgent, as Opsgenie counts them. */
const PRIORITIES = { P1: 'critical', P2: 'high', P3: 'medium', P4: 'low', P5: 'low' } as const
type Priority = keyof typeof PRIORITIES

export function mapCriteria({ type = 'match-all', conditions = [] }: Criteria = {}): MappedCriteria {
  if (type === 'match-all' || conditions.length === 0) return { any: [[]], how: [] }
  const mapped = conditions.map(mapCondition)
  const fault = mapped.find((one) => 'fault' in one)
  if (fault && 'fault' in fault) return fault
  const held = mapped.flatMap((one) => ('fault' in one ? [] : one))
  const how = held.flatMap((one) => one.how ?? [])
  const all = held.map(({ condition }) => condition)
  if (type === 'match-all-conditions') return { any: [all], how }
  const joined = joinedValues(all)
  return { any: joined ? [[joined]] : all.map((one) => [one]), how }
}

/** Several values of one thing are one condition. */
function joinedValues(conditions: readonly DraftCondition[]): DraftCondition | undefined {
  const [first] = conditions
  const isPositive = first && ['is', 'starts with', 'contains'].includes(first.operator)
  if (!first || !isPositive) return undefined
  const sameOne = ({ field, key, operator }: DraftCondition) =>
    field === first.field && key === first.key && operator === first.operator
  if (!conditions.every(sameOne)) return undefined
  return { ...first, values: [...new Set(conditions.flatMap(({ values }) => values))] }
}

function mapCondition(condition: Condition): Mapped {
  const { field, operation, expectedValue = '', key = '', not: isNot = false } = condition
  const asked = { operation: operation.toLowerCase(), value: expectedValue, isNot }
  const mapped = byField(field.toLowerCase(), key, asked)
  return mapped ?? { fault: `Tocsin has no condition for ${sayCondition(condition)}.` }
}

function sayCondition({ field, key, operation, expectedValue = '', not: isNot }: Condition) {
  return `"${[field, key, isNot && 'not', operation, expectedValue].filter(Boolean).join(' ')}"`
}

type Asked = { operation: string; value: string; isNot: boolean }

function byField(field: string, key: string, asked: Asked): Mapped | undefined {
  switch (field) {
    case 'message':
    case 'description':
      return textCondition(field, asked)
    case 'priority':
      return priorityCondition(asked)
    case 'entity':
      return namedCondition({ field: 'entity' }, asked)
    case 'tags':
      return tagCondition(asked)
    case 'details':
    case 'extra-properties':
      return detailCondition(key, asked)
    default:
      return undefined
  }
}

function textCondition(field: string, { operation, value, isNot }: Asked): Mapped | undefined {
  const plain = operation === 'matches' ? plainPart(value) : [value]
  if (field !== 'message' || !plain || plain.some((one) => one === '')) return undefined
  const operator = isNot ? ('does not contain' as const) : ('contains' as const)
  const condition = { field: 'summary' as const, operator, values: plain }
  if (operation === 'contains' || operation === 'matches') return { condition }
  const isNear = ['equals', 'equals-ignore-whitespace', 'starts-with', 'ends-with'].includes(operation)
  return isNear ? { condition, how: `The message "${operation}" becomes "contains": "${value}".` } : undefined
}

/** Of a pattern that asks for nothing but parts of a text, such as `.*disk.*` or `disk|cpu`. */
function plainPart(pattern: string): string[] | undefined {
  const parts = pattern
    .replace(/^\(\?i\)/, '')
    .replace(/^\^?\(?/, '')
    .replace(/\)?\$?$/, '')
    .split('|')
  const plain = parts.map((part) => part.replace(/^(\.\*)+/, '').replace(/(\.\*)+$/, ''))
  return plain.every((part) => /^[\p{L}\p{N} _:/@,=-]+$/u.test(part)) ? plain : undefined
}

function priorityCondition({ operation, value, isNot }: Asked): Mapped | undefined {
  const all = Object.keys(PRIORITIES).filter(isPriority)
  const given = value.trim().toUpperCase()
  if (!isPriority(given)) return undefined
  const at = all.indexOf(given)
  const wanted = { equals: [given], 'greater-than': all.slice(0, at), 'less-than': all.slice(at + 1) }[operation]
  if (!wanted || wanted.length === 0) return undefined
  const values = [...new Set(wanted.map((one) => PRIORITIES[one]))]
  const condition = { field: 'severity' as const, operator: isNot ? ('is not' as const) : ('is' as const), values }
  const splits = wanted.includes('P4') !== wanted.includes('P5')
  return splits ? { condition, how: 'P4 and P5 are both low in Tocsin.' } : { condition }
}

function isPriority(text: string): text is Priority {
  return text in PRIORITIES
}

type Subject = { field: 'entity' } | { field: 'label'; key: string }

function namedCondition(subject: Subject, { operation, value, isNot }: Asked): Mapped | undefined {
  if (operation === 'is-empty')
    return { condition: { ...subject, operator: isNot ? 'exists' : 'does not exist', values: [] } }
  if (value === '') return undefined
  if (operation === 'equals' || operation === 'equals-ignore-whitespace')
    return { condition: { ...subject, operator: isNot ? 'is not' : 'is', values: [value.trim()] } }
  return operation === 'starts-with' && !isNot
    ? { condition: { ...subject, operator: 'starts with', values: [value] } }
    : undefined
}

/** A tag such as `env:prod` is a label of an alert; others are not. */
function tagCondition({ operation, value, isNot }: Asked): Mapped | undefined {
  const [, key = '', tag = ''] = /^([^:=]+)[:=](.+)$/.exec(value.trim()) ?? []
  const isOne = operation === 'contains' || operation === 'equals'
  if (!isOne || key === '') return undefined
  return namedCondition({ field: 'label', key: key.trim() }, { operation: 'equals', value: tag, isNot })
}

function detailCondition(key: string, asked: Asked): Mapped | undefined {
  const { operation, value, isNot } = asked
  if (operation === 'contains-key' && value !== '')
    return { condition: { field: 'label', key: value, operator: isNot ? 'does not exist' : 'exists', values: [] } }
  return key === '' ? undefined : namedCondition({ field: 'label', key }, asked)
}
