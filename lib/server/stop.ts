import type { Server } from 'node:http'
import { Server as ListeningServer, type Socket } from 'node:net'
import { flushLog } from '../log'
import type { AlertsRuntime } from './alerts-runtime'

const GRACE_MS = 1_000
const FORCE_AFTER_MS = 8_000

/**
 * The function that stops the server, however often it is called: takes no new connection, answers what comes on those
 * there are and closes each after its answer, and exits within 10 seconds. From then on every answer says so
 * (`Connection: close`).
 */
export function createStop(runtime: AlertsRuntime, server: Server) {
  const silent = silentConnections(server)
  let isStopping = false
  const stop = async (reason: string) => {
    if (isStopping) return
    isStopping = true
    runtime.log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref()
    // Not the HTTP server's own close: it cuts connections on which the next alert may already be under way.
    const closed = new Promise<void>((resolve) => ListeningServer.prototype.close.call(server, () => resolve()))
    runtime.stopping.abort()
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

/** Connections on which nothing was asked yet, as browsers open ahead of need. */
function silentConnections(server: Server) {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

/** Again and again, since a browser asks anew on a connection that has just become idle. */
function closeQuiet(server: Server, silent: Set<Socket>) {
  for (const socket of silent) socket.destroy()
  server.closeIdleConnections()
  setTimeout(() => closeQuiet(server, silent), 100).unref()
}
