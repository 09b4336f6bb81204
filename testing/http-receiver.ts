import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer; text: string }

/** Ends the response, or not: receivers may hang. */
export type Respond = (response: ServerResponse, received: Received) => void

/** An HTTP server on loopback that keeps what it gets, and answers 204 unless told otherwise. */
export async function startHttpReceiver(respond: Respond = (response) => response.writeHead(204).end(), port = 0) {
  const received: Received[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks)
    const { method = '', url: path = '', headers } = request
    const last = { method, path, headers, body, text: body.toString() }
    received.push(last)
    respond(response, last)
  })
  server.on('connection', () => connections++)
  const bound = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(boundTo(server.address())))
  })
  return {
    url: `http://127.0.0.1:${bound.port}`,
    port: bound.port,
    received,
    connections: () => connections,
    onUpgrade: (listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void) => {
      server.on('upgrade', listener)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type HttpReceiver = Awaited<ReturnType<typeof startHttpReceiver>>

function boundTo(address: AddressInfo | string | null) {
  if (!address || typeof address === 'string') throw new Error('the receiver has no port')
  return address
}
