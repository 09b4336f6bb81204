import { once } from 'node:events'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlainly } from 'node:net'
import { type ConnectionOptions, connect, type SecureVersion, type TLSSocket, Server as TlsServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { writeCertificate } from '../../../testing/certificate'
import { readEnv } from '../../env'
import { createLog } from '../../log/log'
import { CONNECTION_LIMITS, tendConnections } from '../connections/connections'
import { certificateWarnings, readCertificate } from './certificate'
import { createTlsServer } from './create-server'
import { endHandshakes, limitHandshakes } from './limit-handshakes'
import { redirectTo } from './redirect'
import { createRenewal } from './renew'

// Node knows it; its types do not.
const HALF_OPEN = { allowHalfOpen: true }
const NOW = new Date('2026-11-22T12:00:00Z')
const dates = { notBefore: new Date('2026-11-01T00:00:00Z'), notAfter: new Date('2049-02-01T00:00:00Z') }
let pair: Awaited<ReturnType<typeof writeCertificate>>
let other: Awaited<ReturnType<typeof writeCertificate>>
const running: Server[] = []

beforeAll(async () => {
  pair = await writeCertificate(dates)
  other = await writeCertificate(dates)
})

afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections()
})

afterAll(() => {
  pair.remove()
  other.remove()
})

async function listening(server: Server) {
  running.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function startEcho() {
  const server = createTlsServer({ ...CONNECTION_LIMITS }, pair)
  tendConnections(server, { trustProxy: false })
  server.on('request', (asked, response) => {
    asked.resume().once('end', () => response.end(asked.url))
  })
  return { server, port: await listening(server) }
}

async function open(port: number, options: ConnectionOptions = {}) {
  const usual: ConnectionOptions = { port, host: '127.0.0.1', rejectUnauthorized: false }
  const socket = connect({ ...usual, ...HALF_OPEN, ...options })
  socket.on('error', () => undefined)
  await once(socket, 'secureConnect')
  return socket
}

/** All that comes until the server closes. */
async function received(socket: TLSSocket) {
  let text = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece
  })
  await once(socket, 'end')
  return text
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: tocsin\r\n\r\n`

/** Its chain ends within a certificate. */
function cutOff({ cert, pem }: typeof pair) {
  writeFileSync(`${cert}.cut`, `${pem}\n${pem.slice(0, pem.length / 2)}`)
  return `${cert}.cut`
}

describe('what belongs together', () => {
  test('is read', () => {
    expect(readCertificate(pair).cert.toString()).toBe(pair.pem)
  })

  test.each([
    [
      'another key',
      () => ({ cert: pair.cert, key: other.key }),
      'the key in TLS_KEY_FILE does not belong to the first',
    ],
    ['no file', () => ({ cert: `${pair.cert}x`, key: pair.key }), 'TLS_CERT_FILE: the file cannot be read (ENOENT)'],
    ['the files exchanged', () => ({ cert: pair.key, key: pair.cert }), 'TLS_CERT_FILE: the file holds no PEM of a'],
    [
      'a chain that is cut off',
      () => ({ cert: cutOff(pair), key: pair.key }),
      'TLS_CERT_FILE and TLS_KEY_FILE cannot be served: ',
    ],
    ['two certificates', () => ({ cert: pair.cert, key: pair.cert }), 'TLS_KEY_FILE: the file holds no PEM of a'],
  ])('%s is refused in words', (_, files, words) => {
    expect(() => createTlsServer({}, files())).toThrow(words)
  })

  test.each([
    [{ TLS_CERT_FILE: 'c' }, 'TLS_CERT_FILE and TLS_KEY_FILE only work together'],
    [{ TLS_REDIRECT_PORT: '80' }, 'TLS_REDIRECT_PORT needs TLS_CERT_FILE'],
    [{ TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k', BASE_URL: 'http://tocsin.example' }, 'BASE_URL must begin with https:'],
  ])('settings %j are refused', (settings, words) => {
    expect(() => readEnv(settings)).toThrow(words)
  })

  test('the address is https of itself', () => {
    expect(readEnv({ TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k' }).BASE_URL).toBe('https://localhost:3000')
  })

  test('what clients will refuse is said', () => {
    const warnings = (url: string, at: Date) => certificateWarnings(readCertificate(pair), url, at).join()
    expect(warnings('https://localhost:3000', NOW)).toBe('')
    expect(warnings('https://tocsin.example', NOW)).toContain('is not for tocsin.example, the host of BASE_URL')
    expect(warnings('https://localhost', new Date('2049-03-01'))).toMatch(/expired at .*: renew it/)
    expect(warnings('https://localhost', new Date('2026-10-01'))).toContain('is not valid before')
  })
})

test('pipelined requests are answered in order, also to a sender that closes its side', async () => {
  const { port } = await startEcho()
  const socket = await open(port)
  const paths = Array.from({ length: 200 }, (_, at) => `/api/${at}`)
  socket.end(paths.map(get).join(''))
  expect((await received(socket)).match(/(?<=\r\n\r\n)\/api\/\d+/g)).toEqual(paths)
})

test('TLS 1.1 is refused, 1.2 and 1.3 are spoken', async () => {
  const { port } = await startEcho()
  const only = (version: SecureVersion) => ({ minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' })
  await expect(open(port, only('TLSv1.1'))).rejects.toThrow()
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const socket = await open(port, only(version))
    expect(socket.getProtocol()).toBe(version)
    socket.destroy()
  }
})

test('a renewed certificate is served to new connections, and open ones go on', async () => {
  const { server, port } = await startEcho()
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const env = readEnv({ TLS_CERT_FILE: pair.cert, TLS_KEY_FILE: pair.key })
  if (!(server instanceof TlsServer)) throw new Error('not over TLS')
  const renew = createRenewal(server, pair, { env, log, now: () => NOW })
  const served = async () => {
    const socket = await open(port)
    const { serialNumber } = socket.getPeerCertificate()
    socket.destroy()
    return serialNumber
  }
  const [kept, first] = [await open(port), await served()]
  renew()
  expect(await served()).toBe(first)

  await pair.renew()
  renew()
  const second = await served()
  expect(second).not.toBe(first)
  writeFileSync(pair.key, 'half of a')
  renew()
  expect(await served()).toBe(second)
  expect(lines.join()).toContain('the one before it stays')
  rmSync(pair.cert)
  symlinkSync(pair.cert, pair.cert)
  renew()
  expect(await served()).toBe(second)
  rmSync(pair.cert)
  await pair.renew()
  renew()
  expect(await served()).not.toBe(second)

  kept.end(get('/kept'))
  expect(await received(kept)).toContain('/kept')
})

test('connections without a handshake give way, the oldest first', async () => {
  const { server, port } = await startEcho()
  limitHandshakes(server, 3)
  const begunAt = performance.now()
  const silent = Array.from({ length: 5 }, () => connectPlainly(port, '127.0.0.1').on('error', () => undefined))
  await expect.poll(() => silent.map(({ closed }) => closed)).toEqual([true, true, false, false, false])
  const socket = await open(port)
  socket.end(get('/honest'))
  expect(await received(socket)).toContain('/honest')
  endHandshakes(server, begunAt)
  const late = await open(port)
  late.end(get('/late'))
  expect(await received(late)).toContain('/late')
  expect(silent.at(-1)?.closed).toBe(false)
  endHandshakes(server, performance.now())
  await expect.poll(() => silent.every(({ closed }) => closed)).toBe(true)
})

test('the plain port leads browsers on, and refuses what carries a token', async () => {
  const port = await listening(createServer(redirectTo('https://tocsin.example')))
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  const led = await ask('//evil.example/incidents?q=a%20b')
  expect([led.status, led.headers.get('location')]).toEqual([
    308,
    'https://tocsin.example//evil.example/incidents?q=a%20b',
  ])
  const refused = await ask('/api/webhook/ingest', { method: 'POST', body: '{}' })
  expect(refused.status).toBe(403)
  for (const [path, authorization] of [
    ['/api/v1/incidents'],
    ['//api/on-call/a/shifts.ics'],
    ['/', 'Bearer a'],
  ] as const) {
    const { status } = await ask(path, authorization ? { headers: { authorization } } : {})
    expect([path, status]).toEqual([path, 403])
  }
  expect(await refused.json()).toMatchObject({
    code: 'https_required',
    detail: expect.stringContaining('Send to https://tocsin.example. If the request had a token'),
  })
})

test('only suites with forward secrecy and authenticated encryption are taken, also after a renewal', async () => {
  const { port, server } = await startEcho()
  if (!(server instanceof TlsServer)) throw new Error('no TLS')
  createRenewal(server, pair, { env: readEnv({}), log: createLog('silent'), now: () => NOW })()
  const shake = (ciphers: string) =>
    new Promise<string>((done) => {
      const socket = connect({
        ...{ port, host: '127.0.0.1' },
        ciphers,
        maxVersion: 'TLSv1.2',
        rejectUnauthorized: false,
      })
      socket.once('secureConnect', () => done(socket.getCipher().name)).once('error', () => done('refused'))
      socket.once('close', () => done('refused')).once('secureConnect', () => socket.destroy())
    })
  for (const weak of ['AES128-SHA256', 'AES256-GCM-SHA384', 'ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256'])
    expect([weak, await shake(weak)]).toEqual([weak, 'refused'])
  expect(await shake('ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256')).toMatch(/GCM/)
})

test('a client that trusts the certificate needs nothing else', async () => {
  const { port } = await startEcho()
  const options = { port, host: '127.0.0.1', servername: 'localhost', ca: readCertificate(pair).cert, path: '/trusted' }
  const [answer] = await once(request(options).end(), 'response')
  expect(answer.statusCode).toBe(200)
  answer.resume()
})
