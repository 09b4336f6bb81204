/** The fields of the search language; `label` has a key. docs/search.md explains each. */
export const FIELDS = [
  'status',
  'severity',
  'label',
  'entity',
  'runbook',
  'team',
  'assignee',
  'key',
  'since',
  'until',
] as const
export type FieldName = (typeof FIELDS)[number]

export type FieldTerm = { field: FieldName; key?: string; values: string[]; isNot: boolean }
export type TextTerm = { text: string; isNot: boolean }

export type Term = FieldTerm | TextTerm

export function isField(term: Term): term is FieldTerm {
  return 'field' in term
}

/** What looks like a field, such as `severty:`, but was searched as text. */
export function unknownFields(terms: Term[]): string[] {
  return terms.flatMap((term) => (isField(term) ? [] : (/^[a-z]+(?=:(?!\/\/))/i.exec(term.text) ?? [])))
}
