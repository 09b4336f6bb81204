import { searchableLabel } from '../labels/indexed-labels'
import type { FieldErrors } from '../result'
import { SEVERITIES } from '../values/severity'
import { characters, oneLine } from '../values/text'
import { type Condition, FIELDS, OPERATORS, type Operator, takesValues } from './condition'

export type ConditionInput = { field: string; key?: string | undefined; operator: string; values: readonly string[] }

const MOST_CONDITIONS = 20
const MOST_VALUES = 100
const LONGEST_KEY = 128

/** The conditions as stored, or their faults; those of the first are `conditions.0`. */
export function checkConditions(
  input: readonly ConditionInput[],
  apiKeyIds: ReadonlySet<number>,
): { conditions: Condition[] } | { errors: FieldErrors } {
  if (input.length > MOST_CONDITIONS) return { errors: { conditions: `Use at most ${MOST_CONDITIONS} conditions.` } }
  const checked = input.map((one) => checkCondition(one, apiKeyIds))
  const errors = Object.fromEntries(
    checked.flatMap((one, at) => (typeof one === 'string' ? [[`conditions.${at}`, one]] : [])),
  )
  if (Object.keys(errors).length > 0) return { errors }
  return { conditions: checked.filter((one): one is Condition => typeof one !== 'string') }
}

function checkCondition(input: ConditionInput, apiKeyIds: ReadonlySet<number>): Condition | string {
  const field = FIELDS.find((name) => name === input.field)
  if (!field) return 'Choose a label, the severity, the entity, the API key or the summary.'
  const operators: readonly Operator[] = OPERATORS[field]
  const operator = operators.find((name) => name === input.operator)
  if (!operator) return `Choose one of: ${operators.join(', ')}.`
  const { key } = searchableLabel({ key: input.key?.trim() ?? '', value: '' })
  if (field === 'label' && (key === '' || characters(key) > LONGEST_KEY))
    return `Give the key of the label, at most ${LONGEST_KEY} characters.`
  const given = input.values.map((value) => cleanValue(field, value)).filter((value) => value !== '')
  const values = takesValues(operator) ? [...new Set(given)] : []
  const fault = takesValues(operator) ? valuesFault(field, values, apiKeyIds) : undefined
  return fault ?? { field, ...(field === 'label' && { key }), operator, values }
}

function cleanValue(field: Condition['field'], value: string) {
  return field === 'summary' ? oneLine(value) : searchableLabel({ key: '', value: value.trim() }).value
}

function valuesFault(field: Condition['field'], values: string[], apiKeyIds: ReadonlySet<number>) {
  if (values.length === 0) return 'Give at least one value.'
  if (values.length > MOST_VALUES) return `Give at most ${MOST_VALUES} values.`
  const severities: readonly string[] = SEVERITIES
  if (field === 'severity' && !values.every((value) => severities.includes(value)))
    return 'Choose among low, medium, high and critical.'
  if (field === 'api key' && !values.every((value) => apiKeyIds.has(Number(value))))
    return 'Choose API keys of this workspace.'
  if (values.some((value) => characters(value) > 512)) return 'Use values of at most 512 characters.'
  return undefined
}
