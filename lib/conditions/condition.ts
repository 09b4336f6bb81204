import { z } from 'zod'
import { parseJson, storeJson } from '../values/stored-json'

export const OPERATORS = {
  label: ['is', 'is not', 'exists', 'does not exist', 'starts with'],
  severity: ['is', 'is not'],
  entity: ['is', 'is not', 'exists', 'does not exist', 'starts with'],
  'api key': ['is', 'is not'],
  summary: ['contains', 'does not contain'],
} as const

export type Field = keyof typeof OPERATORS
export type Operator = (typeof OPERATORS)[Field][number]

/** One of `values` must match: indexed texts of labels, ids of API keys. It is empty for `exists`, `does not exist`. */
export type Condition = { field: Field; key?: string | undefined; operator: Operator; values: string[] }

export const FIELDS = Object.keys(OPERATORS).filter((name): name is Field => name in OPERATORS)

export function takesValues(operator: Operator) {
  return operator !== 'exists' && operator !== 'does not exist'
}

const schema = z.object({
  conditions: z.array(
    z.object({
      field: z.enum(['label', 'severity', 'entity', 'api key', 'summary']),
      key: z.string().optional(),
      operator: z.enum(['is', 'is not', 'exists', 'does not exist', 'starts with', 'contains', 'does not contain']),
      values: z.array(z.string()),
    }),
  ),
})

export function storeConditions(conditions: readonly Condition[]) {
  return storeJson({ conditions })
}

/** Undefined when this version can't read them: they must then match nothing. */
export function readConditions(stored: string): Condition[] | undefined {
  return schema.safeParse(parseJson(stored)).data?.conditions
}
