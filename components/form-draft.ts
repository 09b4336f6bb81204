const KEY = 'tocsin-form'

/** Fields that make a form work before the page's scripts run. */
const OF_REACT = '$ACTION_'

export type Field = [name: string, value: string]

/** `owner`: another person at the same tab must not see what was typed. */
type FormDraft = { owner: string; path: string; fields: Field[] }

export function readFormDraft({ owner, path }: Omit<FormDraft, 'fields'>): Field[] | undefined {
  const draft = stored()
  return draft?.owner === owner && draft.path === path ? draft.fields : undefined
}

/** Passwords and files are never kept. */
export function keepFormDraft(form: HTMLFormElement, { owner, path }: Omit<FormDraft, 'fields'>) {
  const secret = [...form.querySelectorAll<HTMLInputElement>('[type=password], [type=file]')].map(({ name }) => name)
  const isTyped = (name: string) => !secret.includes(name) && !name.startsWith(OF_REACT)
  const fields = [...new FormData(form)].flatMap(([name, value]): Field[] =>
    typeof value === 'string' && isTyped(name) ? [[name, value]] : [],
  )
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, path, fields } satisfies FormDraft))
  } catch {
    // Storage is full: the fields still have what was typed.
  }
}

export function dropFormDraft() {
  sessionStorage.removeItem(KEY)
}

/** A person who left the form for another page has saved it, or does not want it. */
export function dropFormDraftElsewhere({ owner, path }: Omit<FormDraft, 'fields'>) {
  if (!readFormDraft({ owner, path })) dropFormDraft()
}

export function fillForm(form: HTMLFormElement, fields: Field[]) {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox')
      element.checked = fields.some(([name, value]) => name === element.name && value === element.value)
    else if (hasValue(element)) {
      const field = fields.find(([name]) => name === element.name)
      if (!field) continue
      element.value = field[1]
      element.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}

function hasValue(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  const { HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement } = window
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind)
}

function stored(): FormDraft | undefined {
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return undefined
  const draft: FormDraft = JSON.parse(kept)
  return draft
}
