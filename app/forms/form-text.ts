import { parseRowId } from '@/lib/values/row-id'

export function formText(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** A row id; 0, which no row has, for other text. */
export function formId(form: FormData, name: string) {
  return parseRowId(form.get(name)) ?? 0
}
