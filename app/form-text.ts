import { parseRowId } from './row-id'

/** A form's field as text; empty where there is none, or a file. */
export function formText(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** A form's field as a row id; 0, which no row has, where it is something else. */
export function formId(form: FormData, name: string) {
  return parseRowId(form.get(name)) ?? 0
}
