import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:tls'

/** What a server emits for a connection on which requests may come: with TLS, that is after the handshake. */
export function connectionEvent(server: Server): 'connection' | 'secureConnection' {
  return server instanceof TlsServer ? 'secureConnection' : 'connection'
}
