import type { Meant } from '../record/sent'
import type { Condition } from '../record/settings'

export function holdAll(conditions: Condition[], alert: Meant) {
  return conditions.every((condition) => holds(condition, alert))
}

function holds(condition: Condition, alert: Meant): boolean {
  const { operator, values } = condition
  const found = textOf(condition, alert)
  if (operator === 'is' || operator === 'is not') return values.includes(found ?? '\0') === (operator === 'is')
  if (operator === 'starts with') return found !== undefined && values.some((value) => found.startsWith(value))
  const contains = values.some((value) => (found ?? '').toLowerCase().includes(value.toLowerCase()))
  return contains === (operator === 'contains')
}

function textOf(condition: Condition, { severity, summary, labels, entityId }: Meant) {
  if (condition.field === 'label') return labels[condition.key]
  if (condition.field === 'severity') return severity
  return condition.field === 'summary' ? summary : entityId
}
