import { expect, test } from 'vitest'
import { z } from 'zod'
import { PROTOCOL_CODES } from '../http/protocol-problems'
import { oneLine } from '../values/text'
import { alertSchema } from './alert-schema'
import { openApiDocument } from './openapi'
import { INGEST_CODES } from './problems'

const document = openApiDocument('https://tocsin.example')
const operation = document.paths['/api/webhook/ingest'].post
const { Alert, Incident, Outcomes, Problem } = document.components.schemas

test('it is OpenAPI 3.1, and plain JSON', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.servers).toEqual([{ url: 'https://tocsin.example' }])
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

test('every status and every code of the contract is named', () => {
  const statuses = ['200', '201', '400', '401', '405', '408', '413', '415', '417', '422', '429', '431', '501', '503']
  expect(Object.keys(operation.responses).sort()).toEqual(statuses)
  expect(Problem.properties.code.enum).toEqual([
    ...INGEST_CODES,
    'unknown_ping_address',
    'secret_in_address',
    ...PROTOCOL_CODES,
  ])
})

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  const names = new Set([...references].map(([, name]) => name))
  expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort())
})

test('only a summary and a severity are required, and other fields are welcome', () => {
  expect(Alert.required).toEqual(['summary', 'severity'])
  expect(Alert.additionalProperties).not.toBe(false)
  expect(Object.keys(Alert.properties ?? {})).toEqual([
    'summary',
    'severity',
    'labels',
    'details',
    'entityId',
    'runbookId',
  ])
})

test('the bounds of the contract are in the schema', () => {
  expect(Alert.properties).toMatchObject({
    severity: { enum: ['low', 'medium', 'high', 'critical'] },
    labels: { type: ['object', 'null'], maxProperties: 64, propertyNames: { maxLength: 128 } },
    entityId: { maxLength: 255 },
    runbookId: { maxLength: 255 },
  })
})

const good = { summary: 'Disk full', severity: 'high' }

test.each([
  [good],
  [{ ...good, labels: { service: 'api', n: 1, nested: { a: [] } }, details: 'x', entityId: 'a', runbookId: 'b' }],
  [{ ...good, labels: null, details: null, entityId: null, runbookId: null }],
  [{ ...good, anything: [1, { else: true }] }],
])('an alert that is accepted fits the schema: %j', (alert) => {
  expect(accepts(Alert, alert)).toBe(true)
})

test.each([[{}], [[]], [{ ...good, severity: 'HIGH' }], [{ ...good, summary: 1 }], [{ ...good, labels: 'a' }]])(
  'an alert that is refused does not fit the schema: %j',
  (alert) => {
    expect(accepts(Alert, alert)).toBe(false)
  },
)

test('of a summary of one character the document says what the server does, whichever it is', () => {
  const summary = z.fromJSONSchema(JSON.parse(JSON.stringify(Alert.properties?.summary)))
  const differing = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) =>
      summary.safeParse(character).success !== alertSchema.shape.summary.safeParse(character).success ||
      (summary.safeParse(character).success && oneLine(character) === ''),
  )
  expect(differing).toEqual([])
})

test('the headers of every answer are in the document', () => {
  const headersOf = (status: string) =>
    Object.keys(Object.entries(operation.responses).find(([known]) => known === status)?.[1].headers ?? {}).sort()
  expect(headersOf('201')).toEqual(['Location', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'])
  expect(headersOf('200')).toContain('Idempotent-Replayed')
  expect(headersOf('401')).toEqual(['WWW-Authenticate', 'X-Request-Id'])
  expect(headersOf('405')).toEqual(['Allow', 'X-Request-Id'])
  for (const status of ['429', '503']) {
    expect(headersOf(status)).toEqual(['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'])
  }
  for (const status of ['417', '431', '501']) expect(headersOf(status)).toEqual(['Connection', 'X-Request-Id'])
})

test('a ping has its secret in a header, or needs no token but its address', () => {
  const { '/api/webhook/heartbeat': byHeader, '/api/webhook/heartbeat/{secret}': byAddress } = document.paths
  for (const { post } of [byHeader, byAddress])
    expect(Object.keys(post.responses)).toEqual(['200', '403', '404', '405', '503'])
  expect(byHeader.post.security).toEqual([{ ping: [] }])
  expect(byAddress.post).not.toHaveProperty('security')
})

test('answers fit their schemas', () => {
  const receivedAt = '2026-03-01T12:00:00.000Z'
  const incident = { id: '1', status: 'open', url: 'http://tocsin.test/incidents/1', receivedAt }
  expect(accepts(Incident, incident)).toBe(true)
  const outcomes = [
    { id: '1', outcome: 'counted' },
    { id: null, outcome: 'unmatched' },
  ]
  expect(accepts(Incident, { ...incident, outcomes })).toBe(true)
  expect(accepts(Outcomes, { outcomes })).toBe(true)
  expect(accepts(Incident, { outcomes })).toBe(false)
  expect(accepts(Outcomes, { outcomes: [{ id: '1', outcome: 'lost' }] })).toBe(false)
  const code = 'invalid_json'
  const problem = { type: 'urn:x', title: 'Not JSON', status: 400, detail: 'It is empty.', code, requestId: 'req_1' }
  expect(accepts(Problem, problem)).toBe(true)
  expect(accepts(Problem, { ...problem, code: 'something_else' })).toBe(false)
})

function accepts(schema: object, value: unknown) {
  return z.fromJSONSchema(JSON.parse(JSON.stringify(schema))).safeParse(value).success
}
