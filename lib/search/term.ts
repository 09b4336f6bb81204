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

/** `field:value,value`: any of the values. */
export type FieldTerm = { field: FieldName; key?: string; values: string[]; isNot: boolean }
/** Words that follow each other. */
export type TextTerm = { text: string; isNot: boolean }

/** Every term must hold. */
export type Term = FieldTerm | TextTerm

export function isField(term: Term): term is FieldTerm {
  return 'field' in term
}
