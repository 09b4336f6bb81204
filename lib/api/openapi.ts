import type { z } from 'zod'
import { SCOPES } from '../access-tokens/scopes'
import { openApiDocument } from '../contract/openapi'
import { incidentSchema, problemSchema } from '../contract/openapi-responses'
import { whoMay } from '../permissions'
import type { Operation } from './operation'
import { OPERATIONS } from './operations'
import { API_PATH } from './path'
import { API_CODES } from './problems'
import { schemaOf } from './schema-of'

/** Of the API, and of the addresses that alerts are sent to. */
export function apiDocument(baseUrl: string) {
  const alerts = openApiDocument(baseUrl)
  const { schemas, securitySchemes } = alerts.components
  return {
    ...alerts,
    info: { ...alerts.info, description: 'Send alerts, and do by a script what people do in the portal.' },
    paths: { ...alerts.paths, ...apiPaths() },
    components: {
      schemas: { ...schemas, Incident: incidentSchema, ApiProblem: apiProblem },
      securitySchemes: { ...securitySchemes, accessToken },
    },
  }
}

let made: { baseUrl: string; bytes: Uint8Array<ArrayBuffer> } | undefined

/** As JSON. Made once: its schemas take longer than a page, and anybody may ask for it as often as they like. */
export function apiDocumentBytes(baseUrl: string): Uint8Array<ArrayBuffer> {
  if (made?.baseUrl !== baseUrl)
    made = { baseUrl, bytes: new TextEncoder().encode(JSON.stringify(apiDocument(baseUrl))) }
  return made.bytes
}

const accessToken = {
  type: 'http',
  scheme: 'bearer',
  description: `An access token. Its scopes: ${Object.entries(SCOPES)
    .map(([scope, covers]) => `${scope} (${covers})`)
    .join('; ')}. Who may write may read.`,
}

const apiProblem = {
  ...problemSchema,
  properties: { ...problemSchema.properties, code: { enum: API_CODES } },
}

function apiPaths() {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of OPERATIONS) {
    const path = `${API_PATH}${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation) }
  }
  return paths
}

function described(operation: Operation) {
  const { id, summary, scope, permission, schemas, method } = operation
  const isChange = method !== 'GET'
  return {
    operationId: id,
    summary,
    description: `Needs ${scope ?? 'any access token'}, of ${whoMay(permission)}.`,
    security: [{ accessToken: [] }],
    'x-scope': scope ?? null,
    'x-permission': permission,
    parameters: [
      ...parametersIn('path', schemas.params),
      ...parametersIn('query', schemas.query),
      ...(isChange ? [idempotencyKey] : []),
      ...(operation.takesIfMatch ? [ifMatch] : []),
    ],
    ...(schemas.body && { requestBody: { required: true, content: json(schemaOf(schemas.body, 'input')) } }),
    responses: responsesOf(operation),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request within 72 hours gives the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of what was read: 412 when somebody has changed it since.',
  schema: { type: 'string' },
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject) {
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name), schema: property },
  }))
}

function responsesOf({ status, schemas, takesIfMatch, method, id, mediaType }: Operation) {
  const refusals = ['400', '401', '403', '404', '409', '429', '503']
  if (method !== 'GET') refusals.push('413', '415', '422')
  if (takesIfMatch || id.startsWith('change')) refusals.push('412')
  const done = schemas.answer
    ? { description: 'Done.', headers, content: { [mediaType]: { schema: schemaOf(schemas.answer, 'output') } } }
    : { description: 'Done.', headers }
  return {
    [status]: done,
    ...Object.fromEntries(refusals.toSorted().map((refused) => [refused, problem])),
  }
}

const text = { type: 'string' }

const headers = {
  'X-Request-Id': { description: 'Id of the request.', schema: text },
  'RateLimit-Policy': { description: 'Requests (q) of a person in a window in seconds (w).', schema: text },
  RateLimit: { description: 'Requests that remain (r), and in how many seconds all do (t).', schema: text },
}

const problem = {
  description: 'Refused: the body says why, and what to change.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ApiProblem' } } },
}

function json(schema: object) {
  return { 'application/json': { schema } }
}
