import { PROTOCOL_CODES } from '../http/protocol-problems'
import { OUTCOMES } from './outcomes'
import { PING_CODES } from './ping-problems'
import { INGEST_CODES } from './problems'

const text = { type: 'string' }
const header = (description: string, schema: object = text) => ({ description, schema })

const HEADERS = {
  'X-Request-Id': header('Id of the request, also in the body of a problem.'),
  'RateLimit-Policy': header('To a good token: quota (q) of the API key and its window in seconds (w).'),
  RateLimit: header('To a good token: alerts that remain (r), and in how many seconds all do (t).'),
  Location: header('Path of the incident.'),
  'Idempotent-Replayed': header('The incident was opened by an earlier request.', { const: 'true' }),
  'WWW-Authenticate': header('Bearer, with error="invalid_token" where a token was sent.'),
  Allow: header('The methods that are taken.', { const: 'POST' }),
  'Retry-After': header('Seconds to wait before sending again.', { type: 'string', pattern: '^[0-9]+$' }),
  'Accept-Post': header('The content type that is taken.'),
  'Accept-Encoding': header('The content coding that is taken.'),
  Connection: header('The connection is closed after this answer.', { const: 'close' }),
}

type HeaderName = keyof typeof HEADERS
const RATE: HeaderName[] = ['RateLimit-Policy', 'RateLimit']

const REFUSALS: Record<string, { description: string; headers: HeaderName[] }> = {
  '400': {
    description: 'The request is not what the contract asks for; every offending field is named at once.',
    headers: [...RATE, 'Connection'],
  },
  '401': { description: 'No token, or one that is unknown, expired or revoked.', headers: ['WWW-Authenticate'] },
  '405': { description: 'Another method than POST.', headers: ['Allow'] },
  '408': { description: 'The request or its body did not arrive in time.', headers: [...RATE, 'Connection'] },
  '413': { description: 'The body is too large.', headers: RATE },
  '415': { description: 'Not JSON in UTF-8, or compressed.', headers: [...RATE, 'Accept-Post', 'Accept-Encoding'] },
  '417': { description: 'Another expectation than 100-continue.', headers: ['Connection'] },
  '422': { description: 'The Idempotency-Key came with another body within 72 hours.', headers: RATE },
  '429': {
    description: 'The API key sends more than its limit; send it again after Retry-After.',
    headers: [...RATE, 'Retry-After'],
  },
  '431': { description: 'The headers are too large.', headers: ['Connection'] },
  '501': { description: 'Another transfer coding than chunked.', headers: ['Connection'] },
  '503': {
    description: 'The alert was not stored, or (outcome_unknown) perhaps not; send it again after Retry-After.',
    headers: [...RATE, 'Retry-After'],
  },
}

export const responses = {
  '201': okResponse('The incident is stored durably.', 'Incident', ['Location', ...RATE]),
  '200': okResponse(
    'The same Idempotency-Key and body came before, and this is the first incident; or a source told of what is known.',
    'Outcomes',
    ['Location', 'Idempotent-Replayed', ...RATE],
  ),
  ...Object.fromEntries(Object.entries(REFUSALS).map(([status, refusal]) => [status, problemResponse(refusal)])),
}

export const pingResponses = {
  '200': {
    description: 'The ping is stored.',
    headers: named([]),
    content: { 'application/json': { schema: { type: 'object', properties: { status: { const: 'heard' } } } } },
  },
  '403': problemResponse({ description: 'The server takes no secret in an address.', headers: [] }),
  '404': problemResponse({ description: 'No API key that can be used has this ping address or secret.', headers: [] }),
  '405': problemResponse({ description: 'Another method than POST.', headers: ['Allow'] }),
  '503': problemResponse({ description: 'The ping was not stored; send it again.', headers: ['Retry-After'] }),
}

function okResponse(description: string, schema: 'Incident' | 'Outcomes', headers: HeaderName[]) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
  return { description, headers: named(headers), content }
}

function problemResponse({ description, headers }: { description: string; headers: HeaderName[] }) {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return { description, headers: named(headers), content }
}

function named(names: HeaderName[]) {
  return Object.fromEntries(['X-Request-Id' as const, ...names].map((name) => [name, HEADERS[name]]))
}

const incidentProperties = {
  id: text,
  status: { enum: ['open', 'acknowledged', 'resolved'] },
  url: { type: 'string', format: 'uri' },
  receivedAt: { type: 'string', format: 'date-time' },
  outcomes: {
    type: 'array',
    description: 'Of a source only: what each alert of the body did, in order.',
    items: {
      type: 'object',
      required: ['id', 'outcome'],
      properties: { id: { type: ['string', 'null'] }, outcome: { enum: [...OUTCOMES, 'unreadable'] } },
    },
  },
}

export const incidentSchema = {
  type: 'object',
  required: ['id', 'status', 'url', 'receivedAt'],
  properties: incidentProperties,
}

export const outcomesSchema = { type: 'object', properties: incidentProperties }

export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    code: { enum: [...new Set([...INGEST_CODES, ...PING_CODES, ...PROTOCOL_CODES])] },
    requestId: text,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: { field: text, code: text, message: text },
      },
    },
  },
}
