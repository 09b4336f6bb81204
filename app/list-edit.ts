import { formText } from './form-text'

/** What the pressed button of a form does: `up 2` moves the third item of a list up; see `editList`. */
export function pressedButton(form: FormData) {
  return formText(form, 'do')
}

/** A list after `up`, `down` or `remove` of the item with that index; the same list for any other button. */
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

/** A count that somebody typed; NaN, which is refused later, for anything else. */
export function parseCount(text: string) {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}
