import { type ConditionInput, checkConditions } from '../../conditions/check'
import type { Condition } from '../../conditions/condition'
import type { Configuration } from '../document/document'
import type { Names } from '../names'
import type { Reference } from './kind'

type Written = Configuration['rules'][number]['conditions'][number]

/** API keys by their names. None where this version cannot read what is stored. */
export function writtenConditions(stored: readonly Condition[] | undefined, names: Names): Written[] {
  return (stored ?? []).map(({ field, key, operator, values }) => ({
    field,
    ...(key !== undefined && { key }),
    operator,
    values: field === 'api key' ? values.map((id) => names.nameOf('keys', Number(id))) : [...values],
  }))
}

export function conditionInputs(written: readonly Written[], names: Names): ConditionInput[] {
  return written.map((one) =>
    one.field === 'api key' ? { ...one, values: one.values.map((name) => String(names.idOf('keys', name))) } : one,
  )
}

export function keysIn(written: readonly Written[]): Reference[] {
  return written.flatMap(({ field, values }, index) =>
    field === 'api key'
      ? values.map((name, at): Reference => ({ kind: 'keys', name, path: ['conditions', index, 'values', at] }))
      : [],
  )
}

/** As they would be stored; as they are given where they are refused. */
export function settledConditions(written: readonly Written[], names: Names): Written[] {
  const inputs = conditionInputs(written, names)
  const keys = inputs.flatMap(({ field, values }) => (field === 'api key' ? values.map(Number) : []))
  const checked = checkConditions(inputs, new Set(keys))
  return 'errors' in checked ? [...written] : writtenConditions(checked.conditions, names)
}
