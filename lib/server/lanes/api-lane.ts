import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { API_PATH } from '../../api/path'
import { createApi } from '../../api/serve'
import { createTally } from '../../audit/tally'
import { createMcp, MCP_METADATA_PATH, MCP_PATH, mcpMetadata } from '../../mcp/serve'
import type { PortalRuntime } from '../runtime'
import { pathOf } from './path'
import { send } from './send'

/** Before the portal's pages: the API needs no Next. */
export function withApi(runtime: PortalRuntime, pages: RequestListener): RequestListener {
  const { db, log, env, channels, sendPages, testThrottle } = runtime
  const tally = createTally((error) => log.warn({ err: error }, 'a refusal was not noted'))
  const shared = { db, log, baseUrl: env.BASE_URL, now: () => new Date() }
  const maxAlertBytes = env.INGEST_MAX_BODY_BYTES
  const api = createApi({
    ...shared,
    isStrict: env.STRICT_SECURITY,
    channels,
    testThrottle,
    tally,
    sendPages,
    maxAlertBytes,
  })
  const mcp = createMcp({ ...shared, api })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const answer = pathOf(request) === MCP_PATH ? mcp : api
    send(response, await answer({ method, url, headers, body: request }))
  }
  return (request, response) => {
    if (pathOf(request) === MCP_METADATA_PATH) return send(response, mcpMetadata(env.BASE_URL))
    if (!isApi(request)) return pages(request, response)
    serve(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'an API request failed')
      response.destroy()
    })
  }
}

function isApi(request: IncomingMessage) {
  const path = pathOf(request)
  return path === API_PATH || path.startsWith(`${API_PATH}/`) || path === MCP_PATH
}
