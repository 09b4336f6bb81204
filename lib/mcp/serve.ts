import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ALL_SCOPES, allows, type Scope } from '../access-tokens/scopes'
import { verifyAccessToken } from '../access-tokens/verify'
import type { ApiDeps } from '../api/deps'
import { API_PATH } from '../api/path'
import { readBytes } from '../api/read-body'
import type { ApiRequest, createApi } from '../api/serve'
import { type Answer, answerTo } from '../http/answer'
import { bearerToken } from '../http/bearer-token'
import { type Problem, problemAnswer } from '../http/problem'
import { newRequestId } from '../http/request-id'
import { shortened } from '../values/text'
import { VERSION } from '../version'
import { type McpTool, TOOLS } from './tools'

export const MCP_PATH = '/api/mcp'
/** RFC 9728, section 3.1: where the resource's path comes after the well-known one. */
export const MCP_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`

const LONGEST_TEXT = 2_000

type McpDeps = Pick<ApiDeps, 'db' | 'log' | 'baseUrl' | 'now'> & { api: ReturnType<typeof createApi> }

/** Tools for assistants, over HTTP without sessions: each call is a request to the API with the same access token. */
export function createMcp(deps: McpDeps): (request: ApiRequest) => Promise<Answer> {
  return async (request) => {
    const requestId = newRequestId()
    const { headers, method, url } = request
    if (headers.origin !== undefined && headers.origin !== new URL(deps.baseUrl).origin)
      return problemAnswer(foreignOrigin, requestId)
    const authorization = String(headers.authorization ?? '')
    const token = bearerToken(authorization)
    const verified = token === undefined ? undefined : await verifyAccessToken(deps.db, token, deps.now())
    if (!verified) return problemAnswer(noToken(deps.baseUrl), requestId)
    const body = await readBytes(request.body)
    if (!body) return problemAnswer(tooLarge, requestId)
    const handler = createMcpHandler(
      () => serverOf(deps, { authorization, forwardedFor: headers['x-forwarded-for'], scopes: verified.scopes }),
      {
        maxSubscriptions: 0,
        onerror: (error) => deps.log.debug({ err: error, requestId }, 'an MCP request was refused'),
      },
    )
    const sent = { method, headers: plainHeaders(headers), ...(body.length > 0 && { body }) }
    const response = await handler.fetch(new Request(new URL(url, deps.baseUrl), sent))
    const type = response.headers.get('content-type') ?? 'application/json'
    return answerTo(requestId, response.status, type, await response.text())
  }
}

/** RFC 9728; tokens are made in the portal, so no authorization server is named. */
export function mcpMetadata(baseUrl: string): Answer {
  const document = {
    resource: `${baseUrl}${MCP_PATH}`,
    resource_name: 'Tocsin',
    bearer_methods_supported: ['header'],
    scopes_supported: ALL_SCOPES,
    resource_documentation: `${baseUrl}/settings/access-tokens`,
  }
  return answerTo(newRequestId(), 200, 'application/json', JSON.stringify(document))
}

type Caller = {
  authorization: string
  forwardedFor: ApiRequest['headers'][string]
  scopes: readonly Scope[]
}

function serverOf(deps: McpDeps, caller: Caller) {
  const server = new McpServer({ name: 'tocsin', version: VERSION })
  for (const tool of TOOLS) {
    if (!allows(caller.scopes, tool.scope)) continue
    const { title, description, input: inputSchema, isWrite } = tool
    const annotations = {
      readOnlyHint: !isWrite,
      destructiveHint: false,
      idempotentHint: !isWrite,
      openWorldHint: false,
    }
    server.registerTool(tool.name, { title, description, inputSchema, outputSchema, annotations }, (given) =>
      callTool(deps, caller, tool, given),
    )
  }
  return server
}

/** Each operation has its own fields; the OpenAPI document has them. */
const outputSchema = z.looseObject({})

const problemSchema = z.object({ detail: z.string() })

/** What strangers wrote is in the structured part alone. */
async function callTool({ api }: McpDeps, caller: Caller, tool: McpTool, given: unknown): Promise<CallToolResult> {
  const { address, body } = tool.ask(given)
  const [method = '', path = ''] = address.split(' ')
  const { authorization, forwardedFor } = caller
  const headers = { authorization, 'x-forwarded-for': forwardedFor, 'content-type': 'application/json' }
  const answer = await api({ method, url: `${API_PATH}${path}`, headers, body: pieces(body) })
  const json: unknown = JSON.parse(answer.body || '{}')
  if (answer.status >= 300) {
    const text = problemSchema.safeParse(json).data?.detail ?? `It was answered ${answer.status}.`
    return { isError: true, content: [{ type: 'text', text }] }
  }
  return {
    content: [{ type: 'text', text: 'Done: see the structured content.' }],
    structuredContent: Object(capped(json)),
  }
}

async function* pieces(body: object | undefined) {
  if (body) yield Buffer.from(JSON.stringify(body))
}

/** A sender's text could fill the context of an assistant. */
function capped(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value, LONGEST_TEXT)
  if (Array.isArray(value)) return value.map(capped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, capped(member)]))
}

function plainHeaders(headers: ApiRequest['headers']) {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    return value === undefined || name === 'content-length' ? [] : [[name, String(value)]]
  })
}

const foreignOrigin: Problem = {
  status: 403,
  code: 'foreign_origin',
  title: 'Not from another site',
  detail: 'A page of another site sent this. Only programs, and pages of this server, may.',
}

const tooLarge: Problem = {
  status: 413,
  code: 'body_too_large',
  title: 'Body too large',
  detail: 'The body may have at most 1048576 bytes.',
}

function noToken(baseUrl: string): Problem {
  return {
    status: 401,
    code: 'invalid_token',
    title: 'A valid access token is needed',
    detail:
      'Give your assistant the header "Authorization: Bearer <ACCESS_TOKEN>", with a token that you make in the portal under Settings, Access tokens.',
    headers: { 'WWW-Authenticate': `Bearer realm="tocsin-mcp", resource_metadata="${baseUrl}${MCP_METADATA_PATH}"` },
  }
}
