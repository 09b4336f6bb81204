/** HTML in which every text is escaped. */
export type Markup = { readonly markup: string }

type Value = string | Markup | readonly Markup[] | undefined

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes what is put in, unless it is markup already. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: parts.map((part, index) => `${part}${markupOf(values[index])}`).join('') }
}

function markupOf(value: Value) {
  if (value === undefined) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return [value].flat().reduce((all, { markup }) => all + markup, '')
}
