import { STATUSES } from '../values/incident-status'
import { SEVERITIES } from '../values/severity'
import { UNRESOLVED } from './read-query'
import { type FieldName, isField, type Term } from './term'

/** Replaces the values of a field; without values it removes the field. */
function withField(terms: readonly Term[], field: FieldName, values: readonly string[]): Term[] {
  const others = terms.filter((term) => !isField(term) || term.field !== field)
  return values.length === 0 ? others : [{ field, values: [...values], isNot: false }, ...others]
}

export function withStatuses(terms: readonly Term[], chosen: readonly string[]) {
  const statuses = STATUSES.filter((status) => chosen.includes(status))
  const isUsual = UNRESOLVED.length === statuses.length && UNRESOLVED.every((status) => statuses.includes(status))
  const isAny = statuses.length === 0 || statuses.length === STATUSES.length
  return withField(terms, 'status', isUsual ? [] : isAny ? ['any'] : statuses)
}

export function withSeverities(terms: readonly Term[], chosen: readonly string[]) {
  const severities = SEVERITIES.toReversed().filter((severity) => chosen.includes(severity))
  return withField(terms, 'severity', severities.length === SEVERITIES.length ? [] : severities)
}

export function without(terms: readonly Term[], term: Term): Term[] {
  return terms.filter((other) => other !== term)
}

export function toggled<T>(chosen: readonly T[], choice: T): T[] {
  return chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
}
