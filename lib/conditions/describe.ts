import type { Condition } from './condition'

function describeCondition(
  { field, key, operator, values }: Condition,
  apiKeyNames: ReadonlyMap<string, string> = new Map(),
) {
  const subject = field === 'label' ? key : field === 'api key' ? 'API key' : field
  const named = field === 'api key' ? values.map((id) => apiKeyNames.get(id) ?? `key ${id}`) : values
  const isQuoted = (text: string) => field === 'summary' || (field !== 'api key' && isAmbiguous(text))
  const shown = named.map((text) => (isQuoted(text) ? `“${text}”` : text))
  return [subject, operator, new Intl.ListFormat('en', { type: 'disjunction' }).format(shown)].filter(Boolean).join(' ')
}

/** Several values could read like one, and an empty one like none. */
function isAmbiguous(value: string) {
  return value === '' || /[\s,“”]/.test(value)
}

export function describeConditions(conditions: readonly Condition[], apiKeyNames?: ReadonlyMap<string, string>) {
  if (conditions.length === 0) return 'every alert'
  return conditions.map((condition) => describeCondition(condition, apiKeyNames)).join(', and ')
}
