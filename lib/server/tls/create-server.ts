import type { ServerOptions } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type CertificateFiles, readCertificate } from './certificate'
import { limitHandshakes } from './limit-handshakes'
import { TLS } from './suites'

const HANDSHAKE_TIMEOUT_MS = 10_000

/** Serves TLS 1.2 and 1.3. Throws in words when the files cannot be served. */
export function createTlsServer(options: ServerOptions, files: CertificateFiles): Server {
  const server = createServer({
    ...options,
    ...readCertificate(files),
    ...TLS,
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    // Senders that close their side early get their answers, as without TLS.
    allowHalfOpen: true,
  })
  limitHandshakes(server)
  return server
}
