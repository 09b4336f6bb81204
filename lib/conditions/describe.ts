import type { Condition } from './condition'

function describeCondition(
  { field, key, operator, values }: Condition,
  apiKeyNames: ReadonlyMap<string, string> = new Map(),
) {
  const subject = field === 'label' ? key : field === 'api key' ? 'API key' : field
  const named = field === 'api key' ? values.map((id) => apiKeyNames.get(id) ?? `key ${id}`) : values
  const shown = field === 'summary' ? named.map((text) => `“${text}”`) : named
  return [subject, operator, new Intl.ListFormat('en', { type: 'disjunction' }).format(shown)].filter(Boolean).join(' ')
}

export function describeConditions(conditions: readonly Condition[], apiKeyNames?: ReadonlyMap<string, string>) {
  if (conditions.length === 0) return 'every alert'
  return conditions.map((condition) => describeCondition(condition, apiKeyNames)).join(', and ')
}
