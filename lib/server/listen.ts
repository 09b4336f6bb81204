import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Env } from '../env'
import type { AlertsRuntime } from './alerts-runtime'
import { CONNECTION_LIMITS, requestTimeoutMs, tendConnections } from './connections/connections'
import { answerOddRequest } from './connections/odd-request'
import { isHealth, serveHealth } from './lanes/health-lane'
import { isPing, servePing } from './lanes/heartbeat-lane'
import { isIngest, serveIngest } from './lanes/ingest-lane'
import { isMetrics, serveMetrics } from './lanes/metrics-lane'
import { originForm } from './lanes/path'
import { send } from './lanes/send'

/** Binds the address of the settings; rejects in words when it is taken. Requests wait for `answer`. */
export async function bind({ HOST, PORT, TRUST_PROXY, INGEST_BODY_TIMEOUT_SECONDS }: Env): Promise<Server> {
  const server = createServer({ ...CONNECTION_LIMITS, requestTimeout: requestTimeoutMs(INGEST_BODY_TIMEOUT_SECONDS) })
  tendConnections(server, { trustProxy: TRUST_PROXY })
  server.on('request', keepWaiting)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${PORT} on ${HOST} is taken: stop what uses it, or set PORT.`) : error)
    })
    server.listen(PORT, HOST, () => resolve())
  })
  return server
}

const waiting: Parameters<RequestListener>[] = []

function keepWaiting(...request: Parameters<RequestListener>) {
  waiting.push(request)
}

/** Answers requests: alerts, pings, health and metrics here, others by `portal`. */
export function answer(server: Server, runtime: AlertsRuntime, portal: RequestListener) {
  const { env, log, stopping } = runtime
  const serve = (...[request, response]: Parameters<RequestListener>) => {
    request.url = originForm(request.url)
    const odd = answerOddRequest(request)
    if (odd) return send(response, odd)
    if (isIngest(request)) return serveIngest(runtime.ingest, request, response)
    if (isPing(request)) return servePing(runtime.pings, request, response)
    if (isHealth(request)) return serveHealth(runtime, request, response)
    if (isMetrics(request)) return serveMetrics(runtime, request, response)
    setClientAddress(request, env.TRUST_PROXY)
    return portal(request, response)
  }
  const answerOne: RequestListener = (request, response) => {
    if (stopping.signal.aborted) response.setHeader('Connection', 'close')
    Promise.resolve(serve(request, response)).catch((error: unknown) => {
      log.error({ err: error, method: request.method }, 'request failed')
      response.destroy()
    })
  }
  server.off('request', keepWaiting).on('request', answerOne)
  for (const request of waiting.splice(0)) answerOne(...request)
}

/** Without a proxy, the sender chooses X-Forwarded-For. */
function setClientAddress(request: IncomingMessage, trustProxy: boolean) {
  if (trustProxy) return
  request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? ''
}
