import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readiness } from '../../health/readiness'
import { answerTo } from '../../http/answer'
import { newRequestId } from '../../http/request-id'
import { VERSION } from '../../version'
import { pathOf } from './path'
import { send } from './send'

const LIVE = '/api/health/live'
const READY = '/api/health/ready'

export function isHealth(request: IncomingMessage) {
  const path = pathOf(request)
  return path === LIVE || path === READY
}

type Health = { readiness: () => Promise<Readiness> }

/** Liveness and readiness. */
export async function serveHealth({ readiness }: Health, request: IncomingMessage, response: ServerResponse) {
  if (pathOf(request) === LIVE) return send(response, json(200, { status: 'live', version: VERSION }))
  const found = await readiness()
  send(response, json(found.status === 'ready' ? 200 : 503, { ...found, version: VERSION }))
}

function json(status: number, body: object) {
  return answerTo(newRequestId(), status, 'application/json', JSON.stringify(body))
}
