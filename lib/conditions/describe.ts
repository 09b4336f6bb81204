import type { Condition } from './condition'

/** What is compared and how, and with what: `service is`, `payments or ledger`. */
export function conditionParts(
  { field, key, operator, values }: Condition,
  apiKeyNames: ReadonlyMap<string, string> = new Map(),
) {
  const subject = field === 'label' ? key : field === 'api key' ? 'API key' : field
  const named = field === 'api key' ? values.map((id) => apiKeyNames.get(id) ?? `key ${id}`) : values
  const isQuoted = (text: string) => field === 'summary' || (field !== 'api key' && isAmbiguous(text))
  const shown = named.map((text) => (isQuoted(text) ? `“${text}”` : text))
  const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(shown)
  return { subject: `${subject} ${operator}`, values: listed }
}

function describeCondition(condition: Condition, apiKeyNames?: ReadonlyMap<string, string>) {
  const { subject, values } = conditionParts(condition, apiKeyNames)
  return values === '' ? subject : `${subject} ${values}`
}

/** Several values could read like one, and an empty one like none. */
function isAmbiguous(value: string) {
  return value === '' || /[\s,“”]/.test(value)
}

export function describeConditions(conditions: readonly Condition[], apiKeyNames?: ReadonlyMap<string, string>) {
  if (conditions.length === 0) return 'every alert'
  return conditions.map((condition) => describeCondition(condition, apiKeyNames)).join(', and ')
}
