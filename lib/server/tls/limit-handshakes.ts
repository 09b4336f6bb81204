import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MOST = 1_000

const handshakes = new WeakMap<Server, Map<string, Socket>>()

/** A connection counts against the other limits once its handshake is done. Before that, the oldest gives way. */
export function limitHandshakes(server: Server, most = MOST) {
  const underWay = new Map<string, Socket>()
  handshakes.set(server, underWay)
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    underWay.set(peer, socket)
    socket.once('close', () => underWay.delete(peer))
    const [oldest] = underWay.values()
    if (underWay.size > most) oldest?.destroy()
  })
  server.on('secureConnection', (socket: Socket) => underWay.delete(peerOf(socket)))
}

/** For a server that stops: it would wait for them. */
export function endHandshakes(server: Server) {
  for (const socket of handshakes.get(server)?.values() ?? []) socket.destroy()
}

function peerOf({ remoteAddress, remotePort }: Socket) {
  return `${remoteAddress} ${remotePort}`
}
