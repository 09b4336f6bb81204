import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import next from 'next'
import { securityHeaders } from '../http/security-headers'
import { answerProtocolErrors, CONNECTION_LIMITS, requestTimeoutMs } from './connections'
import { isIngest, serveIngest } from './ingest-lane'
import { isMetrics, serveMetrics } from './metrics-lane'
import { answerOddRequest } from './odd-request'
import { originForm } from './path'
import type { Runtime } from './runtime'
import { send } from './send'

/** Serves the portal and its routes; rejects in plain words when the address is taken. */
export async function listen(runtime: Runtime): Promise<Server> {
  const { env, log, stopping } = runtime
  const requestTimeout = requestTimeoutMs(env.INGEST_BODY_TIMEOUT_SECONDS)
  const server = Object.assign(createServer({ ...CONNECTION_LIMITS, requestTimeout }), { maxConnections: 10_000 })
  answerProtocolErrors(server)
  const serve = await requestListener(server, runtime)
  server.on('request', (request, response) => {
    if (stopping.signal.aborted) response.setHeader('Connection', 'close')
    Promise.resolve(serve(request, response)).catch((error: unknown) => {
      log.error({ err: error, method: request.method }, 'request failed')
      response.destroy()
    })
  })
  await bind(server, env)
  return server
}

/** In production alerts are answered before Next sees them; in development, by Next's route handler. */
async function requestListener(server: Server, runtime: Runtime): Promise<RequestListener> {
  const { env, ingest } = runtime
  const dev = process.env.NODE_ENV !== 'production'
  const portal = await portalListener(server, { dev, hostname: env.HOST, port: env.PORT })
  const headers = Object.entries(securityHeaders(env.BASE_URL))
  return (request, response) => {
    request.url = originForm(request.url)
    const odd = answerOddRequest(request)
    if (odd) return send(response, odd)
    if (isIngest(request) && !dev) return serveIngest(ingest, request, response)
    if (isMetrics(request)) return serveMetrics(runtime, request, response)
    for (const [name, value] of headers) response.setHeader(name, value)
    setClientAddress(request, env.TRUST_PROXY)
    return portal(request, response)
  }
}

async function portalListener(server: Server, options: { dev: boolean; hostname: string; port: number }) {
  // Next listens for upgrades, and Node then hands it every request with an Upgrade header, alerts as well: several
  // clients offer h2c. Only its development server needs them; otherwise it gets a server on which nothing arrives.
  const app = next({ ...options, dir: process.cwd(), httpServer: options.dev ? server : createServer() })
  await app.prepare()
  return app.getRequestHandler()
}

/** Without a proxy in front, X-Forwarded-For is whatever the sender likes it to be. */
function setClientAddress(request: IncomingMessage, trustProxy: boolean) {
  if (trustProxy) return
  request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? ''
}

function bind(server: Server, { PORT, HOST }: { PORT: number; HOST: string }) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${PORT} on ${HOST} is taken: stop what uses it, or set PORT.`) : error)
    })
    server.listen(PORT, HOST, () => resolve())
  })
}
