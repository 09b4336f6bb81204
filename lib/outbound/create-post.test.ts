import { createServer as createSilentServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { type Respond, startHttpReceiver } from '../../testing/http-receiver'
import { createPost } from './create-post'

const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
const hasty = createPost({ allowCidrs: ['127.0.0.0/8'], timeoutMs: 500 })

async function receiver(respond?: Respond) {
  const started = await startHttpReceiver(respond)
  onTestFinished(() => started.close())
  return started
}

test('a body and its headers arrive as they were given, on a connection that is not kept', async () => {
  const { url, received } = await receiver((response) => response.writeHead(200).end('taken'))
  const outcome = await post({ url: `${url}/a/b?c=d#e`, headers: { 'x-a': 'b' }, body: 'é' })
  expect(outcome).toEqual({ isAnswered: true, status: 200, body: 'taken' })
  expect(received).toMatchObject([{ path: '/a/b?c=d', text: 'é' }])
  expect(received[0]?.headers).toMatchObject({ 'x-a': 'b', 'content-length': '2', connection: 'close' })
})

test('a body is put where a method asks for it, and posted otherwise', async () => {
  const { url, received } = await receiver()
  await post({ url, method: 'PUT', headers: {}, body: 'a' })
  await post({ url, headers: {}, body: 'b' })
  expect(received).toMatchObject([
    { method: 'PUT', text: 'a' },
    { method: 'POST', text: 'b' },
  ])
})

test('a header value cannot begin another header', async () => {
  const { url, received } = await receiver()
  await post({ url, headers: { 'x-a': 'b\r\nx-evil: yes\r\n\r\nGET / HTTP/1.1\u2028💥' }, body: '' })
  expect(received[0]?.headers).toMatchObject({ 'x-a': 'b x-evil: yes GET / HTTP/1.1 ??' })
  expect(received[0]?.headers).not.toHaveProperty('x-evil')
  expect(received).toHaveLength(1)
})

test.each([200, 302, 404, 410, 429, 500])('status %i is handed on', async (status) => {
  const { url } = await receiver((response) => response.writeHead(status, { location: '/elsewhere' }).end('why'))
  expect(await post({ url, headers: {}, body: '' })).toEqual({ isAnswered: true, status, body: 'why' })
})

test('Retry-After is handed on', async () => {
  const { url } = await receiver((response) => response.writeHead(429, { 'retry-after': '17' }).end())
  expect(await post({ url, headers: {}, body: '' })).toMatchObject({ status: 429, retryAfterSeconds: 17 })
})

test('of an endless answer only the beginning is read', async () => {
  let sent = 0
  const { url } = await receiver((response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384
    }
    response.on('drain', write)
    write()
  })
  const outcome = await post({ url, headers: {}, body: '' })
  expect(outcome).toEqual({ isAnswered: true, status: 200, body: 'x'.repeat(4096) })
  expect(sent).toBeLessThan(50 * 1024 * 1024)
})

test('an answer that drips is cut at the deadline; its status counts', async () => {
  const { url } = await receiver((response) => {
    response.writeHead(200).write('beginning')
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const outcome = await createPost({ allowCidrs: ['127.0.0.0/8'], timeoutMs: 2_000 })({ url, headers: {}, body: '' })
  expect(outcome).toMatchObject({ isAnswered: true, status: 200, body: expect.stringMatching(/^beginning\.+$/) })
})

test.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => {}],
  ['drips its headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: ')],
  ['sends interim answers for ever', (socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')],
])('a receiver that %s is given up at the deadline', async (_, behave) => {
  const outcome = await hasty({ url: await rawReceiver(behave), headers: {}, body: '' })
  expect(outcome).toEqual({ isAnswered: false, isRefused: false, reason: 'There was no answer in time.' })
})

test.each<[string, RegExp, (socket: Socket) => void]>([
  ['hangs up', /closed without an answer/, (socket) => socket.destroy()],
  ['resets the connection', /closed without an answer/, (socket) => socket.resetAndDestroy()],
  ['speaks no HTTP', /no HTTP/, (socket) => socket.end('220 mail.example ESMTP\r\n')],
  ['sends endless headers', /no HTTP|HPE_/, (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`)],
  [
    'wants to switch protocols',
    /closed without an answer/,
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  ],
])('a receiver that %s: no answer, with the reason', async (_, reason, behave) => {
  const outcome = await post({ url: await rawReceiver(behave), headers: {}, body: '' })
  expect(outcome).toEqual({ isAnswered: false, isRefused: false, reason: expect.stringMatching(reason) })
})

test('nobody listens: the connection was refused', async () => {
  const gone = await startHttpReceiver()
  await gone.close()
  const outcome = await post({ url: gone.url, headers: {}, body: '' })
  expect(outcome).toEqual({ isAnswered: false, isRefused: false, reason: 'The connection was refused.' })
})

test('a name that is not known, or whose DNS hangs', async () => {
  const url = 'http://hooks.example/secret'
  const unknown = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))
  const noName = createPost({ allowCidrs: [], resolve: unknown })
  expect(await noName({ url, headers: {}, body: '' })).toMatchObject({ reason: 'The name is not known to DNS.' })
  const slow = createPost({ allowCidrs: [], timeoutMs: 100, resolve: () => new Promise(() => {}) })
  expect(await slow({ url, headers: {}, body: '' })).toMatchObject({ reason: 'There was no answer in time.' })
})

test('a certificate that nobody vouches for is not trusted', async () => {
  const server = new SMTPServer({ secure: true, logger: false })
  server.on('error', () => {})
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(Object(listening.address())))
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const outcome = await post({ url: `https://127.0.0.1:${port}/`, headers: {}, body: '' })
  expect(outcome).toMatchObject({ isAnswered: false, reason: expect.stringMatching(/certificate .* not be verified/) })
})

test('an entry that is no network is refused at once', () => {
  expect(() => createPost({ allowCidrs: ['10.0.0.0'] })).toThrow()
})

async function rawReceiver(behave: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createSilentServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('data', () => behave(socket))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(Object(server.address()).port))
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${port}/`
}

function drip(socket: Socket, begin: string) {
  socket.write(begin)
  const timer = setInterval(() => socket.write(begin.startsWith('HTTP/1.1 102') ? begin : '.'), 20)
  socket.on('close', () => clearInterval(timer))
}
