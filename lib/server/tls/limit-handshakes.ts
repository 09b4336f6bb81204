import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MOST = 1_000

type Handshake = { socket: Socket; since: number }

const handshakes = new WeakMap<Server, Map<string, Handshake>>()

/** A connection counts against the other limits once its handshake is done. Before that, the oldest gives way. */
export function limitHandshakes(server: Server, most = MOST) {
  const underWay = new Map<string, Handshake>()
  handshakes.set(server, underWay)
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    underWay.set(peer, { socket, since: performance.now() })
    socket.once('close', () => underWay.delete(peer))
    const [oldest] = underWay.values()
    if (underWay.size > most) oldest?.socket.destroy()
  })
  server.on('secureConnection', (socket: Socket) => underWay.delete(peerOf(socket)))
}

/** For a server that stops: it would wait for those that began before `before`, in monotonic milliseconds. */
export function endHandshakes(server: Server, before: number) {
  for (const { socket, since } of handshakes.get(server)?.values() ?? []) if (since <= before) socket.destroy()
}

function peerOf({ remoteAddress, remotePort }: Socket) {
  return `${remoteAddress} ${remotePort}`
}
