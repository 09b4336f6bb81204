import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerTo } from '../http/answer'
import { newRequestId } from '../http/request-id'
import { pathOf } from './path'
import { send } from './send'

export type Health = { isReady: () => Promise<boolean> }

const LIVE = '/api/health/live'
const READY = '/api/health/ready'

export function isHealth(request: IncomingMessage) {
  const path = pathOf(request)
  return path === LIVE || path === READY
}

/** Answers whether this process turns, and whether the next alert can be stored. */
export async function serveHealth({ isReady }: Health, request: IncomingMessage, response: ServerResponse) {
  if (pathOf(request) === LIVE) return send(response, json(200, { status: 'live' }))
  const ready = await isReady()
  send(response, json(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' }))
}

function json(status: number, body: object) {
  return answerTo(newRequestId(), status, 'application/json', JSON.stringify(body))
}
