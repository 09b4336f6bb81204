import { linkFault } from '../http/link'
import type { FieldErrors } from '../result'
import { MAX_IDENTIFIER } from '../values/identifier'
import { characters, storable, visibleLine } from '../values/text'

export type RunbookText = { identifier: string; title: string; markdown: string; url: string }

export function checkRunbook(input: RunbookText): { text: RunbookText } | { errors: FieldErrors } {
  const text = {
    identifier: storable(input.identifier),
    title: visibleLine(input.title),
    // A form sends CRLF.
    markdown: storable(input.markdown).replaceAll('\r\n', '\n'),
    url: storable(input.url).trim(),
  }
  const errors = runbookErrors(text)
  return Object.keys(errors).length > 0 ? { errors } : { text }
}

function runbookErrors({ identifier, title, markdown, url }: RunbookText): FieldErrors {
  const errors: FieldErrors = {}
  if (identifier === '') errors.identifier = 'Give the identifier that alerts send as runbookId.'
  if (characters(identifier) > MAX_IDENTIFIER) errors.identifier = `Use at most ${MAX_IDENTIFIER} characters.`
  if (title === '') errors.title = 'Give a title.'
  if (characters(title) > 200) errors.title = 'Use at most 200 characters.'
  if (markdown.length > 200_000) errors.markdown = 'Use at most 200,000 characters.'
  const fault = linkFault(url)
  return fault ? { ...errors, url: fault } : errors
}
