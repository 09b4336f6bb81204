import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { createServer } from 'node:tls'
import { writeCertificate } from '../../../testing/certificate'

/** HTTPS on `localhost` in front of a port on loopback, as a proxy gives it; with the certificate to trust. */
export async function startTlsFront(port: number) {
  const certificate = await writeCertificate()
  const server = createServer({ cert: certificate.pem, key: readFileSync(certificate.key) }, (client) => {
    const inner = connect(port, '127.0.0.1')
    const close = () => [client, inner].map((socket) => socket.destroy())
    client.on('error', close).on('close', close).pipe(inner)
    inner.on('error', close).on('close', close).pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    host: `localhost:${typeof address === 'object' && address ? address.port : 0}`,
    ca: certificate.pem,
    close: () => {
      server.close()
      certificate.remove()
    },
  }
}
