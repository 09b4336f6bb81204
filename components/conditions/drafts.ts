import type { ConditionInput } from '@/lib/conditions/check'
import type { Condition } from '@/lib/conditions/condition'
import { parsePair } from '@/lib/labels/pair'

/** `text`: typed, and not yet a token among `chosen`. */
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

/** Whether nothing has been typed in or chosen yet. */
export function areBlank(drafts: readonly ConditionDraft[]) {
  return drafts.every(({ key, text, chosen }) => key.trim() === '' && text.trim() === '' && chosen.length === 0)
}

export function conditionDrafts(conditions: readonly Condition[]): ConditionDraft[] {
  return conditions.map(({ field, key = '', operator, values }) => ({ field, key, operator, text: '', chosen: values }))
}

export function conditionsOf(drafts: readonly ConditionDraft[]): ConditionInput[] {
  return drafts.map(({ field, key, operator, text, chosen }) => ({
    ...{ field, key, operator },
    values: TICKED.includes(field) ? chosen : [...chosen, ...splitValues(text)],
  }))
}

export function splitValues(text: string): string[] {
  const found = text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?:,|$)|([^,]+)/g)
  return Array.from(found, ([, inQuotes, plain = '']) => (inQuotes?.replaceAll('""', '"') ?? plain).trim()).filter(
    (value) => value !== '',
  )
}

/** What is whole before the last comma that stands in no quotes, and the rest, which may still be typed. */
export function splitTyped(text: string): { whole: string[]; rest: string } {
  const commas = [...text.matchAll(/,/g)].map(({ index }) => index)
  const at = commas.findLast((index) => (text.slice(0, index).match(/"/g) ?? []).length % 2 === 0)
  if (at === undefined) return { whole: [], rest: text }
  return { whole: splitValues(text.slice(0, at)), rest: text.slice(at + 1).trimStart() }
}

export function editConditions(drafts: readonly ConditionDraft[], button: string): ConditionDraft[] {
  if (button === 'add-condition') return [...drafts, NEW_CONDITION]
  const [verb, at = '', ...rest] = button.split(' ')
  if (verb === 'drop-condition') return drafts.filter((_, index) => index !== Number(at))
  if (verb === 'narrow') return [...drafts, ...labelDraft(button.slice('narrow '.length))]
  if (verb !== 'drop') return [...drafts]
  return drafts.map((draft, index) =>
    at === `conditions.${index}.chosen`
      ? { ...draft, chosen: draft.chosen.filter((value) => value !== rest.join(' ')) }
      : draft,
  )
}

function labelDraft(pair: string): ConditionDraft[] {
  const label = parsePair(pair)
  return label ? [{ ...NEW_CONDITION, key: label.key, chosen: [label.value] }] : []
}
