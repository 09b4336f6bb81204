import type { IngestCode } from '../contract/problems'

const BY_HAND = 'Correct the text and accept it; then mend the sender.'
const AGAIN = 'Nothing, if the sender tries again: see whether it came.'

const REMEDIES: Record<IngestCode, string> = {
  invalid_token: 'Give the sender the token of a key.',
  method_not_allowed: 'Let the sender use POST.',
  unsupported_media_type: 'Let the sender say Content-Type: application/json.',
  body_too_large: 'Let the sender send less.',
  body_timeout: 'Look at the network in between.',
  body_interrupted: 'Look at the network in between.',
  invalid_utf8: BY_HAND,
  invalid_json: BY_HAND,
  not_an_object: BY_HAND,
  nested_too_deep: BY_HAND,
  invalid_fields: 'Accept it with the fields named, or set how the key reads its alerts.',
  invalid_idempotency_key: 'Accept it; then mend the header at the sender.',
  idempotency_key_reused: 'Let the sender use a new Idempotency-Key for each alert.',
  too_many_alerts: 'Raise the limit of the key, or let the sender send less often.',
  overloaded: AGAIN,
  unavailable: AGAIN,
  outcome_unknown: AGAIN,
}

/** What somebody does about it; undefined for a code that only a newer version knows. */
export function remedyOf(code: string): string | undefined {
  return isCode(code) ? REMEDIES[code] : undefined
}

function isCode(code: string): code is IngestCode {
  return Object.hasOwn(REMEDIES, code)
}
