/** What somebody typed above a list, as the page's address has it: nothing where that is given twice. */
export function filterText(asked: string | string[] | undefined): string {
  return typeof asked === 'string' ? asked.trim() : ''
}

/** Whether every word of `text`, in capitals or not, stands somewhere in `known`. */
export function hasWords(text: string, known: readonly (string | false | null | undefined)[]): boolean {
  const all = known.filter(Boolean).join('\n').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
