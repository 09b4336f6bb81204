import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readiness } from '../../health/readiness'
import { answerTo } from '../../http/answer'
import { newRequestId } from '../../http/request-id'
import { VERSION } from '../../version'
import { pathOf } from './path'
import { send } from './send'

const LIVE = '/api/health/live'
const READY = '/api/health/ready'
const REQUEST = '/api/health/request'

export function isHealth(request: IncomingMessage) {
  const path = pathOf(request)
  return path === LIVE || path === READY || path === REQUEST
}

type Health = { readiness: () => Promise<Readiness> }

/** Liveness, readiness, and which headers of this request have arrived: what a proxy in front makes of them. */
export async function serveHealth({ readiness }: Health, request: IncomingMessage, response: ServerResponse) {
  if (pathOf(request) === LIVE) return send(response, json(200, { status: 'live', version: VERSION }))
  if (pathOf(request) === REQUEST) return send(response, json(200, arrived(request)))
  const found = await readiness()
  send(response, json(found.status === 'ready' ? 200 : 503, { ...found, version: VERSION }))
}

function arrived({ headers }: IncomingMessage) {
  return { host: headers.host, forwardedFor: headers['x-forwarded-for'] }
}

function json(status: number, body: object) {
  return answerTo(newRequestId(), status, 'application/json', JSON.stringify(body))
}
