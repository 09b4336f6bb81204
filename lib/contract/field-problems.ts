import type { z } from 'zod'
import type { FieldProblem } from '../http/problem'
import { SEVERITIES } from '../values/severity'
import { USUAL_WORDS, wordKey } from '../values/severity-scale'

/** A word of a scale, however it is spaced. */
const LONGEST_QUOTED = 30

const TYPE_NAMES: Record<string, string> = { string: 'a string', record: 'an object', object: 'an object' }

export function fieldProblems(issues: z.core.$ZodIssue[], payload: Record<string, unknown>): FieldProblem[] {
  return issues.map((issue) => {
    const field = String(issue.path[0] ?? '')
    const value = payload[field]
    if (value === undefined || value === null) return required(field)
    if (issue.code === 'invalid_type') return wrongType(field, issue.expected, value)
    if (field === 'severity') return wrongSeverity(value)
    const code = issue.code === 'custom' ? String(issue.params?.code) : 'invalid'
    return { field, code, message: `${field} ${issue.message}.` }
  })
}

function required(field: string): FieldProblem {
  const hint = field === 'severity' ? `add one of ${oneOfSeverities()}` : 'add it as a string of one line'
  return { field, code: 'required', message: `${field} is required: ${hint}.` }
}

function wrongType(field: string, expected: string, value: unknown): FieldProblem {
  return {
    field,
    code: 'wrong_type',
    message: `${field} must be ${TYPE_NAMES[expected] ?? expected}, not ${nameType(value)}.`,
  }
}

function wrongSeverity(value: unknown): FieldProblem {
  const text = typeof value === 'string' ? value.trim() : ''
  const lower = SEVERITIES.find((severity) => severity === text.toLowerCase())
  const usual = Object.hasOwn(USUAL_WORDS, wordKey(text)) && USUAL_WORDS[wordKey(text)]
  const hint = lower
    ? `: write "${lower}", in lower case and without spaces`
    : usual
      ? `; "${text.slice(0, LONGEST_QUOTED)}" is usually "${usual}"`
      : ''
  return {
    field: 'severity',
    code: 'not_one_of',
    message: `severity must be low, medium, high or critical${hint}.`,
  }
}

function oneOfSeverities() {
  return SEVERITIES.map((severity) => `"${severity}"`).join(', ')
}

function nameType(value: unknown) {
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
