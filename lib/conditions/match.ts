import type { Severity } from '../db/database'
import type { LabelText } from '../labels/indexed-labels'
import type { Condition } from './condition'

export type Subject = {
  apiKeyId: number
  severity: Severity
  summary: string
  entityId: string | null
  labels: readonly LabelText[]
}

export type Indexed = Omit<Subject, 'labels'> & { readonly labels: Map<string, string[]> }

export type Match = (subject: Indexed) => boolean

/** Labels are grouped by key when a condition first asks for one. */
export function indexSubject({ labels, ...subject }: Subject): Indexed {
  let byKey: Map<string, string[]> | undefined
  return {
    ...subject,
    get labels() {
      byKey ??= valuesByKey(labels)
      return byKey
    },
  }
}

function valuesByKey(labels: Subject['labels']) {
  const byKey = new Map<string, string[]>()
  for (const { key, value } of labels) {
    const values = byKey.get(key)
    if (values) values.push(value)
    else byKey.set(key, [value])
  }
  return byKey
}

/** All must hold; none always hold. An absent label or entity is also `is not` anything. */
export function compileConditions(conditions: readonly Condition[]): Match {
  const matches = conditions.map(compile)
  return (subject) => matches.every((match) => match(subject))
}

const NONE: readonly string[] = []

function compile({ field, key = '', operator, values }: Condition): Match {
  const holds = compileOperator(operator, values)
  if (field === 'label') return ({ labels }) => holds(labels.get(key) ?? NONE)
  if (field === 'entity') return ({ entityId }) => holds(entityId === null ? NONE : [entityId])
  if (field === 'severity') return ({ severity }) => holds([severity])
  if (field === 'api key') return ({ apiKeyId }) => holds([String(apiKeyId)])
  return ({ summary }) => holds([summary])
}

function compileOperator(operator: Condition['operator'], values: string[]): (found: readonly string[]) => boolean {
  const wanted = new Set(values)
  const isWanted = (text: string) => wanted.has(text)
  const startsAsWanted = (text: string) => values.some((value) => text.startsWith(value))
  const lower = values.map((value) => value.toLowerCase())
  const contains = (text: string) => lower.some((value) => text.toLowerCase().includes(value))
  switch (operator) {
    case 'is':
      return (found) => found.some(isWanted)
    case 'is not':
      return (found) => !found.some(isWanted)
    case 'exists':
      return (found) => found.length > 0
    case 'does not exist':
      return (found) => found.length === 0
    case 'starts with':
      return (found) => found.some(startsAsWanted)
    case 'contains':
      return (found) => found.some(contains)
    case 'does not contain':
      return (found) => !found.some(contains)
  }
}
