import type { Server } from 'node:http'
import { Server as ListeningServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { flushLog } from '../log'
import type { AlertsRuntime } from './alerts-runtime'
import { connectionEvent } from './connections/connection-event'
import { endHandshakes } from './tls/limit-handshakes'

// A proxy learns at its next check that alerts go elsewhere now. What it has sent into a closed socket gets no answer.
const LEAVE_MS = 1_000
const GRACE_MS = 1_000
const FORCE_AFTER_MS = 8_000

/**
 * Returns the function that stops the server: not ready any more, behind a proxy a second until it has gone elsewhere, no
 * new connections, an answer for each request with `Connection: close`, exit within 10 seconds. May be called more than
 * once.
 */
export function createStop(runtime: AlertsRuntime, server: Server) {
  const silent = silentConnections(server)
  let isStopping = false
  const stop = async (reason: string) => {
    if (isStopping) return
    isStopping = true
    runtime.log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref()
    runtime.stopping.abort()
    if (runtime.env.TRUST_PROXY) await pause(LEAVE_MS)
    // The HTTP server's own close cuts connections on which an alert may be coming.
    const closed = new Promise<void>((resolve) => ListeningServer.prototype.close.call(server, () => resolve()))
    setTimeout(() => closeQuiet(server, silent), GRACE_MS).unref()
    await Promise.all([closed, runtime.paging.stop()])
    runtime.channels.mailer?.close()
    await runtime.db.close()
    runtime.log.info('stopped')
    await flushLog()
    process.exit(0)
  }
  return (reason: string) => void stop(reason)
}

/** Unused connections that browsers open early. */
function silentConnections(server: Server) {
  const silent = new Set<Socket>()
  server.on(connectionEvent(server), (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

/** Repeated: a browser may ask anew on an idle connection. */
function closeQuiet(server: Server, silent: Set<Socket>) {
  for (const socket of silent) socket.destroy()
  endHandshakes(server)
  server.closeIdleConnections()
  setTimeout(() => closeQuiet(server, silent), 100).unref()
}
