import type { ConditionInput } from '@/lib/conditions/check'
import type { Condition } from '@/lib/conditions/condition'

export type ConditionDraft = { field: string; key: string; operator: string; text: string; chosen: string[] }

export const NEW_CONDITION: ConditionDraft = { field: 'label', key: '', operator: 'is', text: '', chosen: [] }

/** More than allowed, so that too many can be reported. */
const MOST_READ = 50

const TICKED = ['severity', 'api key']

export function readConditionDrafts(form: FormData): ConditionDraft[] {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const count = Math.min(Number(texts('conditions')[0]) || 0, MOST_READ)
  return Array.from({ length: count }, (_, at) => {
    const [field = '', key = '', operator = '', text = ''] = ['field', 'key', 'operator', 'text'].map(
      (part) => texts(`conditions.${at}.${part}`)[0],
    )
    return { field, key, operator, text, chosen: texts(`conditions.${at}.chosen`) }
  })
}

export function conditionDrafts(conditions: readonly Condition[]): ConditionDraft[] {
  return conditions.map(({ field, key = '', operator, values }) => ({
    ...{ field, key, operator },
    text: TICKED.includes(field) ? '' : values.map(quoted).join(', '),
    chosen: TICKED.includes(field) ? values : [],
  }))
}

export function conditionsOf(drafts: readonly ConditionDraft[]): ConditionInput[] {
  return drafts.map(({ field, key, operator, text, chosen }) => ({
    ...{ field, key, operator },
    values: TICKED.includes(field) ? chosen : splitValues(text),
  }))
}

export function splitValues(text: string): string[] {
  const found = text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?:,|$)|([^,]+)/g)
  return Array.from(found, ([, inQuotes, plain = '']) => (inQuotes?.replaceAll('""', '"') ?? plain).trim()).filter(
    (value) => value !== '',
  )
}

function quoted(value: string) {
  return /[",]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

export function editConditions(drafts: readonly ConditionDraft[], button: string): ConditionDraft[] {
  if (button === 'add-condition') return [...drafts, NEW_CONDITION]
  const [verb, at] = button.split(' ')
  return verb === 'drop-condition' ? drafts.filter((_, index) => index !== Number(at)) : [...drafts]
}
