import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { methodNotAllowed } from '../../contract/problems'
import { answerTo } from '../../http/answer'
import { refusal } from '../../http/problem'
import { newRequestId } from '../../http/request-id'
import { sha256 } from '../../values/sha256'
import { namesThisMachine } from './local-request'
import { pathOf } from './path'
import { send } from './send'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']
const LOOPBACK = /^(::ffff:)?127\.|^::1$/

const closed = {
  status: 403,
  code: 'metrics_closed',
  title: 'Metrics are for this machine only',
  detail: 'Without METRICS_TOKEN the metrics can only be read from the machine itself, and not through a proxy.',
}

const unauthorized = {
  status: 401,
  code: 'invalid_metrics_token',
  title: 'A valid token is needed',
  detail: 'Send the header "Authorization: Bearer <METRICS_TOKEN>".',
  headers: { 'WWW-Authenticate': 'Bearer realm="tocsin metrics"' },
}

export function isMetrics(request: IncomingMessage) {
  return pathOf(request) === '/api/metrics'
}

type Deps = { metrics: Pick<Registry, 'metrics' | 'contentType'>; env: { METRICS_TOKEN?: string } }

/** For holders of the token or, without one, this machine. Concurrent scrapes share one, because each commits a row. */
export function createMetricsLane({ metrics, env }: Deps) {
  let underWay: Promise<string> | undefined

  function scrape() {
    underWay ??= metrics.metrics().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return async function serveMetrics(request: IncomingMessage, response: ServerResponse) {
    const problem = problemOf(request, env.METRICS_TOKEN)
    if (problem) return send(response, refusal(problem))
    send(response, answerTo(newRequestId(), 200, metrics.contentType, await scrape()))
  }
}

function problemOf({ method, headers, socket }: IncomingMessage, token: string | undefined) {
  if (method !== 'GET' && method !== 'HEAD') {
    return { ...methodNotAllowed, detail: 'Read metrics with GET.', headers: { Allow: 'GET, HEAD' } }
  }
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`) ? undefined : unauthorized
  const isForwarded = FORWARDED.some((name) => name in headers)
  const isLocal = LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded && namesThisMachine(headers.host)
  return isLocal ? undefined : closed
}

/** Constant time. */
function isSame(given: string, expected: string) {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)))
}
