import type { FieldProblem, Problem } from '../http/problem'
import type { FieldErrors } from '../result'

export const API_CODES = [
  'invalid_token',
  'missing_scope',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'body_too_large',
  'invalid_json',
  'invalid_fields',
  'invalid_idempotency_key',
  'idempotency_key_reused',
  'answer_pending',
  'answer_lost',
  'conflict',
  'changed_meanwhile',
  'too_many_requests',
  'over_budget',
  'unavailable',
] as const

type ApiCode = (typeof API_CODES)[number]
export type ApiProblem = Problem & { code: ApiCode }

const REALM = 'Bearer realm="tocsin-api"'

/** Equal for every fault of a token, so that the answer tells nothing about tokens. */
export function invalidToken({ isSent }: { isSent: boolean }): ApiProblem {
  return {
    status: 401,
    code: 'invalid_token',
    title: 'A valid access token is needed',
    detail:
      'Send the header "Authorization: Bearer <ACCESS_TOKEN>" with a token that is neither revoked nor expired. Make one in the portal under Settings, Access tokens. An API key, with which alerts are sent, is none.',
    headers: { 'WWW-Authenticate': isSent ? `${REALM}, error="invalid_token"` : REALM },
  }
}

export function missingScope(scope: string): ApiProblem {
  return {
    status: 403,
    code: 'missing_scope',
    title: 'The access token may not do this',
    detail: `This needs the scope ${scope}. Make a token that has it in the portal under Settings, Access tokens.`,
    headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"` },
  }
}

export function forbidden(detail: string): ApiProblem {
  return { status: 403, code: 'forbidden', title: 'Its owner may not do this', detail }
}

export function notFound(detail: string): ApiProblem {
  return { status: 404, code: 'not_found', title: 'Not found', detail }
}

export function methodNotAllowed(methods: readonly string[]): ApiProblem {
  const allowed = methods.join(', ')
  return {
    status: 405,
    code: 'method_not_allowed',
    title: 'Method not allowed',
    detail: `This address takes ${allowed}.`,
    headers: { Allow: allowed },
  }
}

export const notJson: ApiProblem = {
  status: 415,
  code: 'unsupported_media_type',
  title: 'Unsupported media type',
  detail: 'Send JSON in UTF-8, uncompressed, with the header "Content-Type: application/json".',
}

export function bodyTooLarge(bytes: number): ApiProblem {
  return {
    status: 413,
    code: 'body_too_large',
    title: 'Body too large',
    detail: `The body may have at most ${bytes} bytes.`,
  }
}

export function invalidJson(fault: string): ApiProblem {
  return { status: 400, code: 'invalid_json', title: 'Not JSON', detail: `The body cannot be read: ${fault}.` }
}

export function invalidFields(errors: FieldProblem[]): ApiProblem {
  return {
    status: 400,
    code: 'invalid_fields',
    title: 'Invalid fields',
    detail: errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' '),
    errors,
  }
}

/** What a verb says of each field of a form; `names`: those that the body calls otherwise. */
export function invalidForm(errors: FieldErrors, names: Record<string, string> = {}): ApiProblem {
  const told = Object.entries(errors).flatMap(([field, message]) => {
    return message ? [{ field: names[field] ?? field, message }] : []
  })
  return invalidFields(told.map((one) => ({ ...one, code: 'invalid' })))
}

export function invalidField(field: string, message: string): ApiProblem {
  return invalidForm({ [field]: message })
}

export function conflict(detail: string): ApiProblem {
  return { status: 409, code: 'conflict', title: 'Not possible as it is', detail }
}

/** `by`: who changed it last, as far as that is known. */
export function changedMeanwhile({ by }: { by: string | null }): ApiProblem {
  const last = by === null ? '' : ` ${by} has changed it last.`
  return {
    status: 412,
    code: 'changed_meanwhile',
    title: 'Changed meanwhile',
    detail: `It is not as you read it: its ETag is another one than your If-Match.${last} Read it again, and send what you want with its ETag.`,
  }
}

export const oddAddress: ApiProblem = {
  status: 400,
  code: 'invalid_fields',
  title: 'Invalid fields',
  detail: 'A part of the address is not percent-encoded UTF-8: write %2F for a slash, %25 for a per cent sign.',
}

export const oddIfMatch: ApiProblem = {
  status: 400,
  code: 'invalid_fields',
  title: 'Invalid fields',
  detail: 'If-Match takes one ETag as it was given, in its quotes, or *.',
}

export const takesNoIfMatch: ApiProblem = {
  status: 400,
  code: 'invalid_fields',
  title: 'Invalid fields',
  detail: 'This operation takes no If-Match: leave it out.',
}

export const invalidIdempotencyKey: ApiProblem = {
  status: 400,
  code: 'invalid_idempotency_key',
  title: 'Invalid Idempotency-Key',
  detail: 'The header Idempotency-Key must have 1 to 255 characters, or be left out.',
}

export const idempotencyKeyReused: ApiProblem = {
  status: 422,
  code: 'idempotency_key_reused',
  title: 'Idempotency-Key used for another request',
  detail: 'This Idempotency-Key came with another request within 72 hours. Use a new one for each.',
}

export const answerPending: ApiProblem = {
  status: 409,
  code: 'answer_pending',
  title: 'Still being carried out',
  detail: 'A request with this Idempotency-Key is being carried out. Send it again in a moment to get its answer.',
  headers: { 'Retry-After': '1' },
}

export const answerLost: ApiProblem = {
  status: 409,
  code: 'answer_lost',
  title: 'Carried out, but its answer is lost',
  detail:
    'The request with this Idempotency-Key was carried out, and the server ended before it could keep the answer. Read what you changed.',
}

export const shownOnce: ApiProblem = {
  ...answerLost,
  title: 'Carried out, and its secret was shown once',
  detail:
    'The request with this Idempotency-Key was carried out. Its answer held a secret, which is shown once. If it did not arrive, rotate or renew it.',
}

export function tooManyRequests({ perMinute, seconds }: { perMinute: number; seconds: number }): ApiProblem {
  return {
    status: 429,
    code: 'too_many_requests',
    title: 'Too many requests',
    detail: `A person's access tokens may send ${perMinute} requests a minute together. Send this one again after Retry-After.`,
    headers: { 'Retry-After': String(seconds) },
  }
}

export function tooSoon(seconds: number): ApiProblem {
  return {
    status: 429,
    code: 'too_many_requests',
    title: 'Too soon after the last test',
    detail: `A person may send one test in ten seconds. Send this one again in ${seconds} seconds.`,
    headers: { 'Retry-After': String(seconds) },
  }
}

export const tooManyFiles: ApiProblem = {
  status: 429,
  code: 'too_many_requests',
  title: 'Too many files at once',
  detail: 'Other files of the configuration are being worked out, one after the other. Send it again in a while.',
  headers: { 'Retry-After': '10' },
}

export const tooManyCounts: ApiProblem = {
  ...tooManyFiles,
  title: 'Too much is being counted',
  detail: 'Others have figures counted, one after the other. Send it again in a while.',
}

export function overBudget(detail: string): ApiProblem {
  return { status: 429, code: 'over_budget', title: 'Too much in an hour', detail, headers: { 'Retry-After': '600' } }
}

export const unavailable: ApiProblem = {
  status: 503,
  code: 'unavailable',
  title: 'Not possible at the moment',
  detail: 'The server could not do this. Send it again; with the same Idempotency-Key it is done once.',
  headers: { 'Retry-After': '5' },
}
