import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeCertificate } from '../../../testing/certificate'
import { freePort } from '../../../testing/postgres'
import { postgresqlServers } from '../location'
import { connectToPrimary } from './server'

let certificate: Awaited<ReturnType<typeof writeCertificate>>
const servers: Server[] = []

beforeAll(async () => {
  certificate = await writeCertificate({ host: 'db.example' })
})

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

afterAll(() => certificate.remove())

/** A server that answers the request for TLS, as Postgres does, and nothing more; resolves with its address. */
async function answering(answer: 'S' | 'N') {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(answer)
      if (answer === 'N') return
      const [cert, key] = [readFileSync(certificate.cert), readFileSync(certificate.key)]
      new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => undefined)
    })
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `postgres://tocsin@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/tocsin`
}

function connecting(url: string) {
  return connectToPrimary(postgresqlServers(url))
}

test('a server without TLS: what to write instead', async () => {
  await expect(connecting(`${await answering('N')}?sslmode=require`)).rejects.toThrow(
    'it offers no TLS: set that up there, or write sslmode=disable into the address.',
  )
})

test('a certificate of an unknown authority: where to name it', async () => {
  await expect(connecting(`${await answering('S')}?sslmode=verify-full`)).rejects.toThrow(
    'its certificate is not from an authority that this machine trusts. Name the file of that authority in the address: sslrootcert=',
  )
})

test('a certificate for another name', async () => {
  const url = `${await answering('S')}?sslmode=verify-full&sslrootcert=${certificate.cert}`
  await expect(connecting(url)).rejects.toThrow('its certificate is for another name than the host in the address')
})

test('a root certificate that is not there', async () => {
  await expect(connecting('postgres://127.0.0.1/tocsin?sslmode=verify-full&sslrootcert=/none.crt')).rejects.toThrow(
    'the address names the file /none.crt, which cannot be read (ENOENT): correct sslrootcert, sslcert or sslkey.',
  )
})

test('nobody listens on any address of the host', async () => {
  await expect(connecting(`postgres://localhost:${await freePort()}/tocsin`)).rejects.toThrow('ECONNREFUSED')
})
