import type { FieldProblem, Problem } from '../http/problem'

export const INGEST_CODES = [
  'invalid_token',
  'method_not_allowed',
  'unsupported_media_type',
  'body_too_large',
  'body_timeout',
  'body_interrupted',
  'invalid_utf8',
  'invalid_json',
  'not_an_object',
  'nested_too_deep',
  'invalid_fields',
  'invalid_idempotency_key',
  'idempotency_key_reused',
  'too_many_alerts',
  'overloaded',
  'unavailable',
  'outcome_unknown',
] as const

export type IngestCode = (typeof INGEST_CODES)[number]
export type IngestProblem = Problem & { code: IngestCode }

const REALM = 'Bearer realm="tocsin"'

export const methodNotAllowed: IngestProblem = {
  status: 405,
  code: 'method_not_allowed',
  title: 'Method not allowed',
  detail: 'Send alerts with POST.',
  headers: { Allow: 'POST' },
}

/** Equal for every fault of a token, so that the answer tells nothing about keys. */
export function unauthorized({ tokenSent }: { tokenSent: boolean }): IngestProblem {
  return {
    status: 401,
    code: 'invalid_token',
    title: 'A valid API key is needed',
    detail:
      'Send the header "Authorization: Bearer <API_KEY>" with a key that is neither revoked nor expired. Keys are created in the portal under Settings, API keys.',
    headers: { 'WWW-Authenticate': tokenSent ? `${REALM}, error="invalid_token"` : REALM },
  }
}

export const wrongContentType: IngestProblem = {
  status: 415,
  code: 'unsupported_media_type',
  title: 'Unsupported media type',
  detail: 'Send JSON in UTF-8 with the header "Content-Type: application/json".',
  headers: { 'Accept-Post': 'application/json' },
}

export const encodedContent: IngestProblem = {
  ...wrongContentType,
  detail: 'Send the body without Content-Encoding: compressed bodies are not read.',
  headers: { 'Accept-Encoding': 'identity' },
}

export const invalidIdempotencyKey: IngestProblem = {
  status: 400,
  code: 'invalid_idempotency_key',
  title: 'Invalid Idempotency-Key',
  detail: 'The header Idempotency-Key must have 1 to 255 characters, or be left out.',
}

export const idempotencyKeyReused: IngestProblem = {
  status: 422,
  code: 'idempotency_key_reused',
  title: 'Idempotency-Key used with another body',
  detail:
    'This Idempotency-Key came with another body within 72 hours. Use a new one for each alert, and the same one only to send the same bytes again.',
}

export function bodyTooLarge(limit: number): IngestProblem {
  return {
    status: 413,
    code: 'body_too_large',
    title: 'Body too large',
    detail: `The body may have at most ${limit} bytes. Shorten details or extra fields, or link to them.`,
  }
}

export function bodyTimeout(seconds: number): IngestProblem {
  return {
    status: 408,
    code: 'body_timeout',
    title: 'Body not received in time',
    detail: `The whole body must arrive within ${seconds} seconds. Send it again.`,
    headers: { Connection: 'close' },
  }
}

export const bodyInterrupted: IngestProblem = {
  status: 400,
  code: 'body_interrupted',
  title: 'Body interrupted',
  detail: 'The connection ended before the whole body had arrived. Send it again.',
}

export const invalidUtf8: IngestProblem = {
  status: 400,
  code: 'invalid_utf8',
  title: 'Not UTF-8',
  detail: 'The body is not valid UTF-8. Encode it as UTF-8 before sending.',
}

export function invalidJson(reason: string): IngestProblem {
  return { status: 400, code: 'invalid_json', title: 'Not JSON', detail: `The body is not valid JSON: ${reason}.` }
}

export const notAnObject: IngestProblem = {
  status: 400,
  code: 'not_an_object',
  title: 'Not a JSON object',
  detail:
    'The body must be one JSON object, as in {"summary": "Disk full", "severity": "high"}. Send one request for each alert.',
}

export function nestedTooDeep(levels: number): IngestProblem {
  return {
    status: 400,
    code: 'nested_too_deep',
    title: 'Nested too deep',
    detail: `Objects and arrays may be nested ${levels} levels deep. Flatten the payload, or send the deep part as a string.`,
  }
}

export function invalidFields(errors: FieldProblem[]): IngestProblem {
  return {
    status: 400,
    code: 'invalid_fields',
    title: 'Invalid fields',
    detail: errors.map(({ message }) => message).join(' '),
    errors,
  }
}

export function tooManyAtOnce(limit: number): IngestProblem {
  return {
    status: 413,
    code: 'body_too_large',
    title: 'Too many alerts with an Idempotency-Key',
    detail: `With an Idempotency-Key a body is stored whole, so it may hold at most ${limit.toLocaleString('en')} alerts. Leave the header out, or send fewer in one request.`,
  }
}

export const tooManyAlerts: IngestProblem = {
  status: 429,
  code: 'too_many_alerts',
  title: 'Too many alerts with this API key',
  detail:
    'The alert was not accepted: this API key sends more than its limit. Send it again after the time in Retry-After. An admin can raise the limit on the page of the key.',
}

export const overloaded: IngestProblem = {
  status: 503,
  code: 'overloaded',
  title: 'Too much at once',
  detail:
    'More alerts wait to be stored than there is room for, and this one was not accepted. Send it again after the time in Retry-After.',
  headers: { 'Retry-After': '2' },
}

export const overloadedByKey: IngestProblem = {
  ...overloaded,
  detail:
    'More alerts of this API key wait to be stored than one key may have, and this one was not accepted. Send it again after the time in Retry-After.',
}

export const outcomeUnknown: IngestProblem = {
  status: 503,
  code: 'outcome_unknown',
  title: 'Stored or not',
  detail:
    'The database did not say in time whether the alert was stored. Send it again after the time in Retry-After; with an Idempotency-Key it becomes one incident in any case.',
  headers: { 'Retry-After': '2' },
}

export const unavailable: IngestProblem = {
  status: 503,
  code: 'unavailable',
  title: 'Not available right now',
  detail: 'The alert could not be stored and was not accepted. Send it again after the time in Retry-After.',
  headers: { 'Retry-After': '2' },
}
