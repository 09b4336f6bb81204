import { z } from 'zod'
import { alertSchema } from './alert-schema'
import { INGEST_CODES } from './problems'

const REFUSALS: Record<string, string> = {
  '400': 'The body is not what the contract asks for; every offending field is named at once.',
  '401': 'No token, or one that is unknown, expired or revoked.',
  '405': 'Another method than POST.',
  '408': 'The body did not arrive in time.',
  '413': 'The body is too large.',
  '415': 'Not JSON in UTF-8, or compressed.',
  '422': 'The Idempotency-Key came with another body within 72 hours.',
  '429': 'The API key sends more than its limit; send it again after Retry-After.',
  '503': 'The alert could not be stored and was not accepted; send it again after Retry-After.',
}

/** The ingest contract as OpenAPI 3.1, made from the schema that validates. */
export function openApiDocument(baseUrl: string) {
  const { $schema: _, ...alert } = z.toJSONSchema(alertSchema, { io: 'input' })
  return {
    openapi: '3.1.0',
    info: { title: 'Tocsin', version: '1', description: 'Send an alert; it becomes an incident.' },
    servers: [{ url: baseUrl }],
    paths: { '/api/webhook/ingest': { post: operation } },
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the workspace.' } },
      schemas: { Alert: alert, Incident: incident, Problem: problem },
    },
  }
}

const operation = {
  operationId: 'ingestAlert',
  summary: 'Send an alert',
  security: [{ apiKey: [] }],
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key with the same body within 72 hours gives the first incident again.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Alert' } } } },
  responses: {
    '201': incidentResponse('The incident is stored durably.'),
    '200': incidentResponse('The same Idempotency-Key and body came before; this is the first incident.'),
    ...Object.fromEntries(
      Object.entries(REFUSALS).map(([status, description]) => [status, problemResponse(description)]),
    ),
  },
}

function incidentResponse(description: string) {
  const headers = { Location: { description: 'Path of the incident.', schema: { type: 'string' } } }
  return {
    description,
    headers,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Incident' } } },
  }
}

function problemResponse(description: string) {
  return { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }
}

const incident = {
  type: 'object',
  required: ['id', 'status', 'url', 'receivedAt'],
  properties: {
    id: { type: 'string' },
    status: { enum: ['open', 'acknowledged', 'resolved'] },
    url: { type: 'string', format: 'uri' },
    receivedAt: { type: 'string', format: 'date-time' },
  },
}

const text = { type: 'string' }
const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    code: { enum: [...INGEST_CODES] },
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
