import { readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { writeCertificate } from './certificate'

/** A receiver of syslog over TLS on loopback. */
export async function startSyslog({ port = 0, onBatch }: { port?: number; onBatch?: () => Promise<void> } = {}) {
  const certificate = await writeCertificate()
  const messages: string[] = []
  const server = createServer({
    cert: readFileSync(certificate.cert),
    key: readFileSync(certificate.key),
    allowHalfOpen: true,
  })
  server.on('secureConnection', (socket) => void take(socket).catch(() => socket.destroy()))
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address() as AddressInfo

  async function take(socket: TLSSocket) {
    socket.on('error', () => undefined)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    await onBatch?.()
    messages.push(...split(Buffer.concat(chunks)))
    socket.end()
  }

  return {
    address: `tls://localhost:${bound}`,
    ca: certificate.pem,
    port: bound,
    messages,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      certificate.remove()
    },
  }
}

/** Octet counting: RFC 5425, section 4.3. */
function split(bytes: Buffer): string[] {
  if (bytes.length === 0) return []
  const blank = bytes.indexOf(0x20)
  const length = Number(bytes.subarray(0, blank).toString())
  if (!/^[1-9]\d*$/.test(String(length))) throw new Error('The frame has no length.')
  const end = blank + 1 + length
  if (end > bytes.length) throw new Error('The last message is cut off.')
  return [bytes.subarray(blank + 1, end).toString(), ...split(bytes.subarray(end))]
}
