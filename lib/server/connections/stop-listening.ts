import type { Server } from 'node:http'
import { Server as ListeningServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 20
/** How long nobody has connected, and how long that is waited for. */
const PATIENCE = { quietMs: 50, mostMs: 500 }

/**
 * Takes no new connections and resolves with what resolves once all are closed.
 *
 * Closing a listening socket resets the connections that wait in it, and nginx answers 502 for what it has sent on one.
 * Whoever has an answer connects anew for the next alert, so nobody gets one meanwhile: half a second at most.
 * @param letWait lets requests wait until what it returns is called
 */
export async function stopListening(servers: Server[], letWait: () => () => void, patience = PATIENCE) {
  const goOn = letWait()
  await untilNobodyConnects(servers, patience)
  // The HTTP server's own close cuts connections on which an alert may be coming.
  const closed = servers.map(
    (server) => new Promise<void>((resolve) => ListeningServer.prototype.close.call(server, () => resolve())),
  )
  goOn()
  return { closed: Promise.all(closed) }
}

async function untilNobodyConnects(servers: Server[], { quietMs, mostMs }: typeof PATIENCE) {
  const began = performance.now()
  let last = began
  const note = () => {
    last = performance.now()
  }
  for (const server of servers) server.on('connection', note).on('request', note)
  for (let now = began; now - began < mostMs && now - last < quietMs; now = performance.now()) {
    await pause(LOOK_MS)
    // The loop has just looked for connections; it takes one a turn.
    await nextTurn()
  }
  for (const server of servers) server.off('connection', note).off('request', note)
}
