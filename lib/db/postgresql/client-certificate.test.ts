import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { writeCertificate } from '../../../testing/certificate'
import { postgresqlServers } from '../location'
import { connectToPrimary } from './server'

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function newCertificate(host: string) {
  const certificate = await writeCertificate({ host })
  closing.push(certificate.remove)
  return certificate
}

type Certificate = Awaited<ReturnType<typeof newCertificate>>

/** A server that asks for a certificate after the request for TLS, as Postgres does; `shown`: the names of those it trusts. */
async function askingServer(own: Certificate, trusted: Certificate) {
  const [cert, key] = [readFileSync(own.cert), readFileSync(own.key)]
  const shown: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, cert, key, ca: trusted.pem, requestCert: true })
      secure
        .on('error', () => undefined)
        .once('secure', () => {
          if (!secure.authorizationError) shown.push(String(secure.getPeerCertificate().subject.CN))
          secure.destroy()
        })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => server.close())
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, shown }
}

test('where the address names a certificate, Postgres is shown it', async () => {
  const [own, tocsin] = [await newCertificate('localhost'), await newCertificate('tocsin')]
  const { port, shown } = await askingServer(own, tocsin)
  const files = `sslrootcert=${own.cert}&sslcert=${tocsin.cert}&sslkey=${tocsin.key}`
  const [url = ''] = postgresqlServers(`postgres://tocsin@localhost:${port}/tocsin?sslmode=verify-full&${files}`)
  await expect(connectToPrimary([url])).rejects.toThrow()
  expect(shown).toEqual(['tocsin'])
})
