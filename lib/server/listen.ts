import { createServer, type IncomingMessage, type Server } from 'node:http'
import next from 'next'
import { answerOddRequest } from './odd-request'
import type { Runtime } from './runtime'

/** Serves the portal and its routes; rejects in plain words when the address is taken. */
export async function listen({ env, log, stopping }: Runtime): Promise<Server> {
  const dev = process.env.NODE_ENV !== 'production'
  const server = createServer()
  // Next listens for upgrades, and Node then hands it every request with an Upgrade header, alerts as well: several
  // clients offer h2c. Only its development server needs them; otherwise it gets a server on which nothing arrives.
  const app = next({
    dev,
    dir: process.cwd(),
    hostname: env.HOST,
    port: env.PORT,
    httpServer: dev ? server : createServer(),
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  server.on('request', (request, response) => {
    if (stopping.signal.aborted) response.setHeader('Connection', 'close')
    const odd = answerOddRequest(request)
    if (odd) return response.writeHead(odd.status, odd.headers).end(odd.body)
    setClientAddress(request, env.TRUST_PROXY)
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error, method: request.method }, 'request failed')
      response.destroy()
    })
  })
  await bind(server, env)
  return server
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
