import { linkFault } from '../http/link'
import type { FieldErrors } from '../result'
import { MAX_IDENTIFIER } from '../values/identifier'
import { characters } from '../values/text'

type Description = { identifier: string; name: string; description: string; url: string }

export function entityErrors({ identifier, name, description, url }: Description): FieldErrors {
  const errors: FieldErrors = {}
  if (identifier === '') errors.identifier = 'Give the identifier that alerts send as entityId.'
  if (characters(identifier) > MAX_IDENTIFIER) errors.identifier = `Use at most ${MAX_IDENTIFIER} characters.`
  if (name === '') errors.name = 'Give a name that people know it by.'
  if (characters(name) > 200) errors.name = 'Use at most 200 characters.'
  if (characters(description) > 5000) errors.description = 'Use at most 5000 characters.'
  const fault = linkFault(url)
  return fault ? { ...errors, url: fault } : errors
}
