import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './postgres'

/**
 * A way to a server on loopback that can be frozen: connections are accepted and stay open, and nothing goes through,
 * as when a network drops packets.
 */
export async function startFrozenProxy(target: { port: number }) {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const way = { isFrozen: false, target: target.port }

  const server = createServer((near) => {
    const far = connect(way.target, '127.0.0.1')
    pass(near, far)
    pass(far, near)
  })

  function pass(from: Socket, to: Socket) {
    sockets.add(from)
    from.on('data', (chunk) => to.write(chunk))
    from.on('error', () => undefined)
    from.on('end', () => to.end())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (way.isFrozen) from.pause()
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    freeze: () => {
      way.isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      way.isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    /** New connections go to another server; those there are stay. */
    pointAt: (target: number) => {
      way.target = target
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
