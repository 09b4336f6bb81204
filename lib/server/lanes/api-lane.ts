import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { API_PATH } from '../../api/path'
import { createApi } from '../../api/serve'
import { createTally } from '../../audit/tally'
import type { PortalRuntime } from '../runtime'
import { pathOf } from './path'
import { send } from './send'

/** Before the portal's pages: the API needs no Next. */
export function withApi(runtime: PortalRuntime, pages: RequestListener): RequestListener {
  const { db, log, env, channels, sendPages } = runtime
  const tally = createTally((error) => log.warn({ err: error }, 'a refusal was not noted'))
  const answer = createApi({
    ...{ db, log, channels, tally, sendPages },
    baseUrl: env.BASE_URL,
    maxAlertBytes: env.INGEST_MAX_BODY_BYTES,
    now: () => new Date(),
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    send(response, await answer({ method, url, headers, body: request }))
  }
  return (request, response) => {
    if (!isApi(request)) return pages(request, response)
    serve(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'an API request failed')
      response.destroy()
    })
  }
}

function isApi(request: IncomingMessage) {
  return pathOf(request).startsWith(`${API_PATH}/`)
}
