import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { INGEST_CODES } from '../lib/contract/problems'
import { PROTOCOL_CODES } from '../lib/http/protocol-problems'
import { childOf } from '../testing/child-of'
import { runCli } from './support/cli'
import { postAlert } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { expect, test } from './support/test'

const ALERT = { summary: 'Disk full', severity: 'high' }
const SLOW_SENDERS = 300
const HONEST_ALERTS = 300
const FUZZ_RUNS = 1_000
// The last: of the portal, for a Host that is not its own.
const CODES = [...INGEST_CODES, ...PROTOCOL_CODES, 'foreign_host']

let server: TestServer
let token: string

test.beforeAll(async () => {
  server = await startServer({ name: `hostile-${Date.now()}`, env: { INGEST_BODY_TIMEOUT_SECONDS: '3' } })
  await runCli(server, ['workspaces', 'create', '--name', 'Hostile'])
  token = (await runCli(server, ['api-keys', 'create', '--name', 'hostile'])).trim()
  rememberSecret(token)
})

test.afterAll(async () => {
  expect(await server.stop()).toBe(0)
})

test(`${SLOW_SENDERS} slow senders hold up no honest alert, and none of them stays`, async () => {
  const authorized = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
  const ingest = 'POST /api/webhook/ingest HTTP/1.1\r\nHost: tocsin\r\n'
  const beginnings = [
    '',
    ingest,
    `${ingest}${authorized}Content-Length: 1000\r\n\r\n{`,
    `${ingest}${authorized}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    `${ingest}Content-Length: 1000\r\n\r\n{`,
  ]
  const slow = Array.from({ length: SLOW_SENDERS }, (_, n) => slowSender(beginnings[n % beginnings.length] ?? ''))
  const honest = Array.from({ length: HONEST_ALERTS }, () => postAlert(server.baseUrl, token, ALERT))
  expect((await Promise.all(honest)).map(({ status }) => status)).toEqual(honest.map(() => 201))
  const answers = await Promise.all(slow)
  const statuses = new Set(answers.map((answer) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]))
  expect([...statuses].sort()).toEqual(['400', '401', '408'])
})

test('no byte sequence stops the server, makes it grow, or gets an answer that is not documented', async () => {
  await fuzz(FUZZ_RUNS / 5)
  const before = memoryMiB()
  await fuzz(FUZZ_RUNS)
  expect(memoryMiB() - before).toBeLessThan(150)
  expect((await postAlert(server.baseUrl, token, ALERT)).status).toBe(201)
  expect(server.output()).not.toMatch(/uncaught|unhandled|request failed|ingest failed/i)
})

async function fuzz(numRuns: number) {
  await fc.assert(
    fc.asyncProperty(fc.array(request(), { minLength: 1, maxLength: 8 }), async (requests) => {
      await Promise.all(requests.map(async (bytes) => expectDocumented(await sendBytes(bytes))))
    }),
    { numRuns: numRuns / 4 },
  )
}

/** Requests that are a little or very wrong, sometimes two in a row, sometimes cut off. */
function request() {
  const header = fc.oneof(
    fc.constantFrom(
      'Host: tocsin',
      `Authorization: Bearer ${token}`,
      'Authorization: Bearer tocsin_x',
      'Content-Type: application/json',
      'Content-Type: text/plain',
      'Content-Encoding: gzip',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: gzip, chunked',
      'Content-Length: 10',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
      'Content-Length: 5, 6',
      'Expect: 100-continue',
      'Expect: something',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Idempotency-Key:',
      'Idempotency-Key: same',
      ' folded: line',
    ),
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `X: ${text}`),
    fc.constant(`X-Large: ${'x'.repeat(20_000)}`),
  )
  const usual = ['Host: tocsin', `Authorization: Bearer ${token}`, 'Content-Type: application/json']
  const line = fc
    .tuple(
      fc.constantFrom('POST', 'POST', 'POST', 'GET', 'CONNECT', 'post', 'M-SEARCH', ''),
      fc.constantFrom('/api/webhook/ingest', '/api/webhook/ingest?x=%E0', '*', 'http://a/api/webhook/ingest', '//'),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1\r', ''),
    )
    .map((parts) => parts.join(' '))
  const body = fc.oneof(
    fc.constant(JSON.stringify(ALERT)),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('5\r\n{"a":\r\n0\r\n\r\n', 'fffffffffffffffff\r\n', '-1\r\n', '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
  )
  const headers = fc.tuple(fc.subarray(usual), fc.array(header, { maxLength: 5 })).map((lists) => lists.flat())
  const whole = fc.tuple(line, headers, body, fc.boolean()).map(([first, fields, text, isMeasured]) => {
    const measured = isMeasured ? [`Content-Length: ${Buffer.byteLength(text)}`] : []
    return Buffer.from(`${[first, ...fields, ...measured].join('\r\n')}\r\n\r\n${text}`)
  })
  const cut = fc.tuple(whole, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1)))
  const bytes = fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw))
  const pair = fc.tuple(whole, whole).map((both) => Buffer.concat(both))
  return fc.oneof({ weight: 4, arbitrary: whole }, cut, pair, bytes)
}

/** Every answer is one of ours: a status with a code of the closed list, or an incident. */
function expectDocumented(answers: string) {
  for (const answer of answers.split(/(?=HTTP\/1\.1 \d{3} )/)) {
    if (answer === '' || answer.startsWith('HTTP/1.1 100 ')) continue
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
    if (status === 200 || status === 201) continue
    // The portal answers whatever is not for the ingest endpoint.
    if (!head.includes('application/problem+json')) {
      expect([301, 307, 308, 400, 404, 405], answer).toContain(status)
      continue
    }
    expect(head).toMatch(/^X-Request-Id: req_\w{20}\r?$/im)
    if (body !== '') expect(CODES, answer).toContain(/"code":"(\w+)"/.exec(body)?.[1])
  }
}

/** Sends bytes and closes its side; resolves with all that comes back, at the latest after five seconds. */
function sendBytes(bytes: Buffer) {
  return new Promise<string>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.end(bytes))
    collect(socket, resolve)
    socket.setTimeout(5_000, () => socket.destroy())
  })
}

/** Sends a byte now and then until the server has enough of it; resolves with its answer. */
function slowSender(beginning: string) {
  return new Promise<string>((resolve) => {
    const socket = connect(server.port, '127.0.0.1')
    // At once, so that on a busy machine no byte of the timer goes before it.
    socket.write(beginning)
    const timer = setInterval(() => socket.writable && socket.write('x'), 500)
    collect(socket, (answer) => {
      clearInterval(timer)
      resolve(answer)
    })
    socket.once('data', () => socket.end())
  })
}

function collect(socket: Socket, done: (answer: string) => void) {
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.once('close', () => done(answer))
}

function memoryMiB() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${childOf(server, 'alerts')}/status`, 'utf8'))?.[1]) / 1024
}
