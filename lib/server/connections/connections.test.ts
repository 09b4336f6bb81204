import { Agent, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { anyTestDatabase } from '../../../testing/any-database'
import { ingestDeps, newApiKey, newWorkspace } from '../../../testing/fixtures'
import { startIngestServer } from '../../../testing/ingest-server'
import { rawConnection } from '../../../testing/raw-connection'

const MB = 1_000_000
const database = anyTestDatabase()
const monitor = { token: '' }

beforeAll(async () => {
  Object.assign(monitor, await newApiKey((await newWorkspace(database.db)).system))
})

const start = (settings = {}) => startIngestServer(ingestDeps(database.db), settings)

function head(lines: string[] = [], { token = monitor.token, path = '/api/webhook/ingest' } = {}) {
  const usual = [`POST ${path} HTTP/1.1`, 'Host: tocsin', `Authorization: Bearer ${token}`]
  return `${[...usual, ...lines].join('\r\n')}\r\n\r\n`
}

const JSON_TYPE = 'Content-Type: application/json'
const BODY = '{"summary":"Disk full","severity":"high"}'
const good = (path?: string) => head([JSON_TYPE, `Content-Length: ${BODY.length}`], { path }) + BODY
const chunked = (...lines: string[]) => head([JSON_TYPE, 'Transfer-Encoding: chunked', ...lines])
const spaces = (bytes: number) => Buffer.alloc(bytes, ' ')

/** Sends and waits for so many answers; resolves with their statuses. */
async function converse(port: number, count: number, ...parts: (string | Uint8Array)[]) {
  const connection = rawConnection(port)
  connection.write(...parts)
  await expect.poll(() => connection.answers().length).toBe(count)
  return { ...connection, statuses: connection.answers().map(({ status }) => status) }
}

test.each([
  ['413', 413, () => head([JSON_TYPE, `Content-Length: ${3 * MB}`]), spaces(3 * MB)],
  [
    '413 in chunks',
    413,
    () => `${chunked()}${(3 * MB).toString(16)}\r\n`,
    Buffer.concat([spaces(3 * MB), Buffer.from('\r\n0\r\n\r\n')]),
  ],
  ['415', 415, () => head(['Content-Type: text/plain', `Content-Length: ${3 * MB}`]), spaces(3 * MB)],
  [
    'an invalid Idempotency-Key',
    400,
    () => head([JSON_TYPE, 'Idempotency-Key:', `Content-Length: ${3 * MB}`]),
    spaces(3 * MB),
  ],
  ['401', 401, () => head([`Content-Length: ${3 * MB}`], { token: 'x' }), spaces(3 * MB)],
])('the next request on the connection is answered after %s', async (_, status, begin, body) => {
  const { port } = await start()
  const { statuses } = await converse(port, 2, begin(), body, good())
  expect(statuses).toEqual([status, 201])
})

test('an Idempotency-Key behind 2,500 other headers counts', async () => {
  const { port } = await start()
  const headers = [...Array<string>(2_500).fill('a:'), 'Idempotency-Key: behind', JSON_TYPE]
  const alert = head([...headers, `Content-Length: ${BODY.length}`]) + BODY
  const { statuses } = await converse(port, 2, alert, alert)
  expect(statuses).toEqual([201, 200])
})

test('the next request is answered after an answer for want of memory', async () => {
  const { port } = await startIngestServer(ingestDeps(database.db, undefined, { maxHeldBytes: 50_000 }))
  const length = `Content-Length: ${MB}`
  const { statuses, answers } = await converse(port, 2, head([JSON_TYPE, length]), spaces(MB), good())
  expect(statuses).toEqual([503, 201])
  expect(answers()[0]?.headers).toMatch(/^RateLimit: /m)
})

test('an agent that keeps its connection uses it again after a large body', async () => {
  const { port } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { Authorization: `Bearer ${monitor.token}`, 'Content-Type': 'application/json' }
  const ports = new Set<number | undefined>()
  const send = (body: string | Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: '/api/webhook/ingest', method: 'POST', agent, headers }
      const sent = request(options, (answer) => {
        ports.add(sent.socket?.localPort)
        answer.resume().once('end', () => resolve(answer.statusCode))
      })
      sent.once('error', reject).end(body)
    })
  expect([await send(spaces(3 * MB)), await send(BODY)]).toEqual([413, 201])
  expect(ports.size).toBe(1)
  agent.destroy()
})

test('a body that is larger still is read to its end before the connection closes, for senders that write first', async () => {
  const { port } = await start()
  const { socket, state, answers, write } = rawConnection(port)
  socket.pause()
  write(head([JSON_TYPE, `Content-Length: ${20 * MB}`]))
  await new Promise((resolve) => socket.write(spaces(20 * MB), resolve))
  socket.resume()
  await expect.poll(() => state.isEnded).toBe(true)
  expect(answers()).toMatchObject([{ status: 413, headers: expect.stringMatching(/^Connection: close/im) }])
})

test.each([
  ['408', '', 408],
  ['408 in the middle of its headers', 'POST / HTTP/1.1\r\nHost: tocsin\r\n', 408],
  ['400', 'nonsense\r\n\r\n', 400],
  ['431', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['405 to CONNECT', 'CONNECT tocsin:80 HTTP/1.1\r\nHost: tocsin\r\n\r\n', 405],
  ['400 without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['417', 'GET / HTTP/1.1\r\nHost: tocsin\r\nExpect: more\r\n\r\n', 417],
])('a connection that ended with %s is let go, although its sender never closes it', async (_, bytes, status) => {
  const { port, countOpen } = await start({ headersTimeout: status === 408 ? 100 : 10_000 })
  const { socket, statuses, answers } = await converse(port, 1, bytes)
  expect(statuses).toEqual([status])
  expect(answers()[0]?.headers).toMatch(/^Connection: close/im)
  await expect.poll(countOpen).toBe(0)
  expect(socket.writableEnded).toBe(false)
})

test('no answer is taken for that of an alert that came together with a request for another protocol', async () => {
  const { port } = await start()
  const { state, answers, write } = rawConnection(port)
  const h2c = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA']
  write(head([JSON_TYPE, ...h2c, `Content-Length: ${BODY.length}`]) + BODY + good())
  await expect.poll(() => answers().length).toBe(1)
  write(good())
  await expect.poll(() => state.isEnded).toBe(true)
  expect(answers()).toMatchObject([{ status: 201, headers: expect.stringMatching(/^Connection: close/im) }])
})

test('a sender that closes its side after a request, or several, gets every answer', async () => {
  const { port, countOpen } = await start()
  const { socket, state, answers } = rawConnection(port)
  socket.end(good() + good() + good())
  await expect.poll(() => state.isClosed).toBe(true)
  expect(answers().map(({ status }) => status)).toEqual([201, 201, 201])
  await expect.poll(countOpen).toBe(0)
})

test('a sender that closes its side in the middle of a body learns that', async () => {
  const { port } = await start()
  const { socket, state, answers } = rawConnection(port)
  socket.end(good().slice(0, -5))
  await expect.poll(() => state.isClosed).toBe(true)
  expect(answers()).toMatchObject([{ status: 400, code: 'body_interrupted' }])
})

test.each([
  ['a broken chunk', () => `${chunked()}zz\r\n`, [400, 'malformed_request']],
  ['an unknown transfer coding', () => head([JSON_TYPE, 'Transfer-Encoding: magic']), [501, 'unknown_transfer_coding']],
  [
    'a coding before chunked',
    () => `${head(['Transfer-Encoding: gzip, chunked'])}0\r\n\r\n`,
    [501, 'unknown_transfer_coding'],
  ],
  ['large trailers', () => `${chunked()}2\r\n{}\r\n0\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, [400, 'malformed_request']],
  [
    'a large chunk extension',
    () => `${chunked()}2;x=${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    [400, 'malformed_request'],
  ],
  ['two hosts', () => head(['Host: other', 'Content-Length: 0']), [400, 'malformed_request']],
])('bad framing after good headers is answered in words: %s', async (_, bytes, [status, code]) => {
  const { port } = await start()
  const { answers, state } = await converse(port, 1, bytes())
  expect(answers()).toMatchObject([{ status, code, headers: expect.stringMatching(/^Connection: close/im) }])
  await expect.poll(() => state.isEnded).toBe(true)
})

test('an alert before what is no request is stored and answered first', async () => {
  const { port } = await start()
  const { statuses } = await converse(port, 2, `${good()}nonsense\r\n\r\n`)
  expect(statuses).toEqual([201, 400])
})

test('"100 Continue" comes with a good token only', async () => {
  const { port } = await start()
  const expecting = [JSON_TYPE, 'Expect: 100-continue', `Content-Length: ${BODY.length}`]
  const bad = await converse(port, 1, head(expecting, { token: 'x' }))
  expect(bad.statuses).toEqual([401])
  const patient = await converse(port, 1, head(expecting))
  expect(patient.statuses).toEqual([100])
  patient.write(BODY, good())
  await expect.poll(() => patient.answers().map(({ status }) => status)).toEqual([100, 201, 201])
})

test.each([
  ['/api/webhook/ingest/'],
  ['//api/webhook/ingest'],
  ['/api/webhook/./ingest'],
  ['/x/%2E%2e/api//webhook/ingest?a=b'],
])('%s is the ingest endpoint', async (path) => {
  const { port } = await start()
  expect((await converse(port, 1, good(path))).statuses).toEqual([201])
})

test('when all connections of an address are in use the one idle for longest gives way to an honest sender', async () => {
  const { port, countOpen } = await start({ total: 20 })
  const idle = Array.from({ length: 10 }, () => rawConnection(port))
  await expect.poll(countOpen).toBe(10)
  expect((await converse(port, 1, good())).statuses).toEqual([201])
  expect(idle.filter(({ state }) => state.isClosed || state.isEnded)).toEqual([idle[0]])
})

test('a connection with a request under way never gives way', async () => {
  const { port, countOpen } = await start({ total: 4, trustProxy: true })
  const slow = Array.from({ length: 4 }, () => rawConnection(port))
  for (const { write } of slow) write(good().slice(0, -1))
  await expect.poll(countOpen).toBe(4)
  await expect.poll(async () => (await tryOnce(port)).isClosed).toBe(true)
  for (const { write } of slow) write('}')
  for (const { answers } of slow) await expect.poll(() => answers().map(({ status }) => status)).toEqual([201])
})

test('behind a proxy one address may have all connections', async () => {
  const { port, countOpen } = await start({ total: 8, trustProxy: true })
  const connections = Array.from({ length: 8 }, () => rawConnection(port))
  await expect.poll(countOpen).toBe(8)
  expect(connections.some(({ state }) => state.isClosed)).toBe(false)
})

async function tryOnce(port: number) {
  const { state, answers, write } = rawConnection(port)
  write(good())
  await expect.poll(() => state.isClosed || state.isEnded || answers().length > 0).toBe(true)
  return { isClosed: answers().length === 0 }
}
