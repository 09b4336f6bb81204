import { once } from 'node:events'
import { createServer } from 'node:net'

export type ListeningSocket = Awaited<ReturnType<typeof openListeningSocket>>

/** A socket on loopback that listens, as a service manager opens it for a server that is to inherit it. */
export async function openListeningSocket(port = 0) {
  const socket = createServer().listen(port, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    // Node has no public name for it.
    descriptor: Number(Reflect.get(Reflect.get(socket, '_handle'), 'fd')),
    /** To be called once it is inherited: until then this process takes connections too. The copy goes on listening. */
    close: () => void socket.close(),
  }
}
