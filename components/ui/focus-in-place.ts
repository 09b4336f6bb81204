export type Control = { form: HTMLFormElement; name: string | null; value: string | null }

export function focusInPlace({ form, name, value }: Control) {
  if (name === null) return
  const selector = `[name="${CSS.escape(name)}"]:enabled:not([tabindex="-1"])`
  const controls = [...form.querySelectorAll<HTMLElement>(selector)]
  const holding = (wanted: string | null) => controls.find((control) => control.getAttribute('value') === wanted)
  const found = placesAfter(value).map(holding)
  const place = found.find((control) => control !== undefined) ?? controls[0]
  place?.focus()
}

/** The buttons at the place of a pressed one, best first. The focus follows a part that moved. */
export function placesAfter(button: string | null): (string | null)[] {
  const [verb = '', at] = button?.split(' ') ?? []
  const index = Number(at)
  if (at === undefined) return [button]
  if (verb === 'up') return [`up ${index - 1}`, `down ${index - 1}`]
  if (verb === 'down') return [`down ${index + 1}`, `up ${index + 1}`]
  return [button, `${verb} ${index - 1}`, 'add-condition', 'add']
}
