import { z } from 'zod'
import { alertSchema } from './alert-schema'
import { incidentSchema, outcomesSchema, pingResponses, problemSchema, responses } from './openapi-responses'

export function openApiDocument(baseUrl: string) {
  const { $schema: _, ...alert } = z.toJSONSchema(alertSchema, { io: 'input' })
  return {
    openapi: '3.1.0',
    info: { title: 'Tocsin', version: '1', description: 'Send an alert; it becomes an incident.' },
    servers: [{ url: baseUrl }],
    paths: {
      '/api/webhook/ingest': { post: operation },
      '/api/webhook/heartbeat': { post: pingOperation },
      '/api/webhook/heartbeat/{secret}': { post: pingByAddressOperation },
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the workspace.' },
        ping: { type: 'http', scheme: 'bearer', description: 'The secret of a ping: the end of the ping address.' },
      },
      schemas: { Alert: alert, Incident: incidentSchema, Outcomes: outcomesSchema, Problem: problemSchema },
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
  responses,
}

const pingOperation = {
  operationId: 'ping',
  summary: 'Say that what an API key stands for is alive',
  security: [{ ping: [] }],
  responses: pingResponses,
}

const pingByAddressOperation = {
  operationId: 'pingByAddress',
  summary: 'The same for a sender that can be given an address alone; refused with STRICT_SECURITY',
  parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-]{43}$' } }],
  responses: pingResponses,
}
