import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { flushLog } from '../log/log'
import type { AlertsRuntime } from './alerts-runtime'
import { connectionEvent } from './connections/connection-event'
import { stopListening } from './connections/stop-listening'
import type { Bound } from './listen'
import { endHandshakes } from './tls/limit-handshakes'

const GRACE_MS = 1_000
const LOOK_MS = 20
const FORCE_AFTER_MS = 8_000

type Options = {
  /** Lets requests wait until what it returns is called. */
  letWait: () => () => void
  /** Whether the socket goes on listening after this server. */
  isInherited?: boolean
}

/** Returns what stops the server: not ready, answers with `Connection: close`, no new connections, exit in 10 seconds. */
export function createStop(runtime: AlertsRuntime, { server, redirect }: Bound, { letWait, isInherited }: Options) {
  const servers = redirect ? [server, redirect] : [server]
  const silent = silentConnections(servers)
  let isStopping = false
  const stop = async (reason: string) => {
    if (isStopping) return
    isStopping = true
    runtime.log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref()
    runtime.stopping.abort()
    const paged = runtime.paging.stop()
    const isBehindProxy = runtime.env.TRUST_PROXY
    // Still accepts meanwhile: a proxy learns at its next check, and a successor cannot serve yet.
    const staysOpen = isBehindProxy || isInherited
    if (staysOpen) await Promise.all([paged, isBehindProxy ? pause(GRACE_MS) : untilUnused(servers)])
    const { closed } = await stopListening(servers, letWait)
    setTimeout(() => closeQuiet(servers, silent), staysOpen ? 0 : GRACE_MS).unref()
    await Promise.all([closed, paged])
    runtime.channels.mailer?.close()
    await runtime.db.close()
    runtime.log.info('stopped')
    await flushLog()
    process.exit(0)
  }
  return (reason: string) => void stop(reason)
}

/** Resolves once no connection is open; after a second at most. */
async function untilUnused(servers: Server[]) {
  const counts = servers.map((server) => promisify(server.getConnections.bind(server)))
  const areUsed = async () => (await Promise.all(counts.map((count) => count()))).some((count) => count > 0)
  for (let left = GRACE_MS; left > 0 && (await areUsed()); left -= LOOK_MS) await pause(LOOK_MS)
}

/** Unused connections that browsers open early, and since when they are open. */
function silentConnections(servers: Server[]) {
  const silent = new Map<Socket, number>()
  for (const server of servers) {
    server.on(connectionEvent(server), (socket) => {
      silent.set(socket, performance.now())
      socket.once('close', () => silent.delete(socket))
    })
    server.on('request', ({ socket }) => silent.delete(socket))
  }
  return silent
}

/** Repeated: a browser may ask anew on an idle connection. */
function closeQuiet(servers: Server[], silent: Map<Socket, number>) {
  const before = performance.now() - GRACE_MS
  // A request may be on its way on a younger one.
  for (const [socket, since] of silent) if (since <= before) socket.destroy()
  for (const server of servers) {
    endHandshakes(server, before)
    server.closeIdleConnections()
  }
  setTimeout(() => closeQuiet(servers, silent), 100).unref()
}
