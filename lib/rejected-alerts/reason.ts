import type { IngestCode } from '../contract/problems'

const REASONS: Record<IngestCode, string> = {
  invalid_token: 'No valid token',
  method_not_allowed: 'Not sent with POST',
  unsupported_media_type: 'Not sent as JSON',
  body_too_large: 'Body too large',
  body_timeout: 'Body not received in time',
  body_interrupted: 'Connection broke off',
  invalid_utf8: 'Not UTF-8',
  invalid_json: 'Broken JSON',
  not_an_object: 'Not one JSON object',
  nested_too_deep: 'Nested too deep',
  invalid_fields: 'Invalid fields',
  invalid_idempotency_key: 'Wrong Idempotency-Key',
  idempotency_key_reused: 'Idempotency-Key used with another body',
  too_many_alerts: 'More alerts than the limit of the key',
  overloaded: 'Too much at once',
  unavailable: 'Could not be stored',
  outcome_unknown: 'Perhaps not stored',
}

export function reasonOf(code: string): string {
  return isCode(code) ? REASONS[code] : code
}

function isCode(code: string): code is IngestCode {
  return Object.hasOwn(REASONS, code)
}
