import { USUAL_WORDS, wordKey } from '../../values/severity-scale'
import type { DraftCondition } from '../draft'

/** Each of `any` is a set of conditions that must all hold. */
export type Mapped = { any: DraftCondition[][]; how: string[] } | { fault: string }

type Test = { path: string; operator: string; value: string }

/** Of a rule of an orchestration: one of its expressions must hold. */
export function mapExpressions(expressions: readonly string[]): Mapped {
  return joined(
    expressions
      .flatMap((text) => splitOutside(text, 'or'))
      .map((one) => mapAll(splitOutside(one, 'and').map(mapExpression))),
  )
}

/** Of a rule of a ruleset. */
export function mapSubconditions(operator: string, tests: readonly Test[]): Mapped {
  const mapped = tests.map(mapTest)
  return operator === 'or' ? joined(mapped.map((one) => mapAll([one]))) : joined([mapAll(mapped)])
}

type One = { condition: DraftCondition; how?: string } | { fault: string }

function mapAll(tests: readonly One[]): { all: DraftCondition[]; how: string[] } | { fault: string } {
  const fault = tests.find((one) => 'fault' in one)
  if (fault && 'fault' in fault) return fault
  const held = tests.flatMap((one) => ('fault' in one ? [] : one))
  return { all: held.map(({ condition }) => condition), how: held.flatMap(({ how }) => how ?? []) }
}

function joined(parts: readonly ReturnType<typeof mapAll>[]): Mapped {
  const fault = parts.find((one) => 'fault' in one)
  if (fault && 'fault' in fault) return fault
  const held = parts.flatMap((one) => ('fault' in one ? [] : one))
  return { any: held.map(({ all }) => all), how: held.flatMap(({ how }) => how) }
}

/** Not within quotes. */
function splitOutside(text: string, word: 'and' | 'or'): string[] {
  const parts = text.split(new RegExp(`\\s+${word}\\s+(?=(?:[^']*'[^']*')*[^']*$)`, 'i'))
  return parts.map((part) => part.trim().replace(/^\((.*)\)$/s, '$1'))
}

const EXPRESSION =
  /^(event\.[\w.[\]'"-]+)\s+(exists|does not exist|(?:does not match|matches)(?:\s+(?:part|regex))?)(?:\s+'((?:[^'\\]|\\.)*)')?$/i

const OPERATORS: Readonly<Record<string, string>> = {
  matches: 'equals',
  'matches part': 'contains',
  'matches regex': 'regex',
  'does not match': 'nequals',
  'does not match part': 'ncontains',
  'does not match regex': 'nregex',
  exists: 'exists',
  'does not exist': 'nexists',
}

function mapExpression(expression: string): One {
  const [, path = '', words = '', value = ''] = EXPRESSION.exec(expression.trim()) ?? []
  const operator = OPERATORS[words.toLowerCase().replace(/\s+/g, ' ')]
  return operator === undefined
    ? { fault: `Tocsin has no condition for "${expression}".` }
    : mapTest({ path, operator, value })
}

/** What a key of the sender "pagerduty" makes labels of. */
const LABELS = ['source', 'component', 'group', 'class', 'client']

function mapTest({ path, operator, value }: Test): One {
  const field = path.replace(/^(event|payload)\.(payload\.)?/i, '').toLowerCase()
  const isNot = operator.startsWith('n')
  const plain = isNot ? operator.slice(1) : operator
  const mapped = conditionOf(field, { plain, isNot, value })
  return mapped ?? { fault: `Tocsin has no condition for "${path} ${operator} ${value}".` }
}

type Asked = { plain: string; isNot: boolean; value: string }

function conditionOf(field: string, { plain, isNot, value }: Asked): One | undefined {
  if (field === 'summary' || field === 'description') {
    if (value === '' || (plain !== 'contains' && plain !== 'equals')) return undefined
    const condition = { field: 'summary', operator: isNot ? 'does not contain' : 'contains', values: [value] } as const
    return plain === 'contains'
      ? { condition }
      : { condition, how: `The summary "matches" becomes "contains": "${value}".` }
  }
  if (field === 'severity') {
    const severity = USUAL_WORDS[wordKey(value)]
    if (severity === undefined || plain !== 'equals') return undefined
    return { condition: { field: 'severity', operator: isNot ? 'is not' : 'is', values: [severity] } }
  }
  if (!LABELS.includes(field)) return undefined
  const label = { field: 'label', key: field } as const
  if (plain === 'exists') return { condition: { ...label, operator: isNot ? 'does not exist' : 'exists', values: [] } }
  return plain === 'equals' && value !== ''
    ? { condition: { ...label, operator: isNot ? 'is not' : 'is', values: [value] } }
    : undefined
}
