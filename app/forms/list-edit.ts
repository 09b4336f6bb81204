import { formText } from './form-text'

export function pressedButton(form: FormData) {
  return formText(form, 'do')
}

export function editList<T>(list: readonly T[], button: string): T[] {
  const [verb, at] = button.split(' ')
  const index = Number(at)
  const item = list[index]
  if (item === undefined) return [...list]
  const others = list.toSpliced(index, 1)
  if (verb === 'remove') return others
  if (verb === 'up') return others.toSpliced(Math.max(0, index - 1), 0, item)
  return verb === 'down' ? others.toSpliced(index + 1, 0, item) : [...list]
}

/** NaN, which is refused later, for other text. */
export function parseCount(text: string) {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}
