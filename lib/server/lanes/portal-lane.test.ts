import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { portalLanes } from '../../../testing/portal-lane'

const { startFront, startPortal } = portalLanes()
let front = ''

beforeEach(async () => {
  front = (await startFront()).front
})

test('method, address, headers and body reach the portal, and its answer comes back', async () => {
  await startPortal(async (request, response) => {
    const { method, url, headers } = request
    const seen = { method, url, host: headers.host, own: headers['x-own'], body: await text(request) }
    response.writeHead(207, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Seen', JSON.stringify(seen)]).end('done')
  })
  const answer = await fetch(`${front}/a/b?c=%20d`, { method: 'PUT', headers: { 'X-Own': 'yes' }, body: 'hello' })
  expect(answer.status).toBe(207)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const host = new URL(front).host
  const seen = { method: 'PUT', url: '/a/b?c=%20d', host, own: 'yes', body: 'hello' }
  expect(JSON.parse(answer.headers.get('x-seen') ?? '')).toEqual(seen)
  expect(await answer.text()).toBe('done')
})

test.each([
  ['text/x-component', 'text/x-component; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['image/png', 'image/png'],
  ['application/json', 'application/json'],
])('text without a charset is UTF-8: %s becomes %s', async (type, given) => {
  await startPortal((_request, response) => response.writeHead(200, { 'Content-Type': type }).end('a'))
  expect((await fetch(front)).headers.get('content-type')).toBe(given)
})

test('a body of many megabytes passes through in both directions, unchanged', async () => {
  await startPortal((request, response) => request.pipe(response))
  const body = Buffer.alloc(20 * 1024 * 1024, 'abcdefg')
  const answer = await fetch(front, { method: 'POST', body })
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
})

test('an answer that comes before the portal has read the body is given back', async () => {
  await startPortal((_request, response) => response.writeHead(413).end())
  const body = Buffer.alloc(1024 * 1024)
  for (let round = 0; round < 30; round++) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(front, { method: 'POST', body })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(413))
  }
})

test('server-sent events arrive one by one, and the portal learns when the reader goes', async () => {
  const gone: string[] = []
  const sent: (() => void)[] = []
  await startPortal((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.once('close', () => gone.push('reader'))
    sent.push(() => response.write('data: next\n\n'))
    response.write('data: first\n\n')
  })
  const reader = new AbortController()
  const answer = await fetch(front, { signal: reader.signal })
  const stream = answer.body?.getReader()
  expect(Buffer.from((await stream?.read())?.value ?? '').toString()).toBe('data: first\n\n')
  sent[0]?.()
  expect(Buffer.from((await stream?.read())?.value ?? '').toString()).toBe('data: next\n\n')
  reader.abort()
  await expect.poll(() => gone).toEqual(['reader'])
})

test('503: while there is no portal a browser gets a page that comes back, and a program a problem', async () => {
  const { front } = await startFront({ patience: 300 })
  const page = await fetch(front, { headers: { Accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await page.text()).toContain('Back in a moment')
  const problem = await fetch(front)
  expect([problem.status, problem.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  await startPortal((_request, response) => response.end('back'))
  expect(await (await fetch(front)).text()).toBe('back')
})

test('a request waits for a portal that is just being started, with its body', async () => {
  const { server, front } = await startFront()
  let begun = 0
  server.on('request', () => begun++)
  const asked = [fetch(front), fetch(front, { method: 'POST', body: 'kept' })]
  await expect.poll(() => begun).toBe(2)
  await startPortal(async (request, response) => response.end(`got ${await text(request)}`))
  const answers = await Promise.all(asked)
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['got ', 'got kept'])
})

test('what is safe is asked again when the portal breaks off, and what is not is not', async () => {
  const asked: string[] = []
  await startPortal(({ method = '', socket }, response) => {
    asked.push(method)
    if (asked.filter((other) => other === method).length === 1) socket.destroy()
    else response.end('second')
  })
  expect(await (await fetch(front)).text()).toBe('second')
  expect((await fetch(front, { method: 'POST', body: 'once' })).status).toBe(503)
  expect(asked).toEqual(['GET', 'GET', 'POST'])
})

test('a long address comes back in a redirect', async () => {
  const location = `/login?next=${'%3A'.repeat(10_000)}`
  await startPortal((_request, response) => response.writeHead(307, { Location: location }).end())
  // `fetch` itself takes no longer headers.
  const socket = connect(Number(new URL(front).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toContain(`Location: ${location}\r\n`)
})

test('the portal makes one page of a connection at a time, and none for a sender that has gone', async () => {
  let asked = 0
  await startPortal(({ url }, response) => {
    asked++
    if (url === '/next') response.end('answered')
  })
  for (let sender = 1; sender <= 100; sender++) {
    const socket = connect(Number(new URL(front).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(30))
    await expect.poll(() => asked, { interval: 1 }).toBe(sender)
    socket.destroy()
  }
  expect(await (await fetch(`${front}/next`)).text()).toBe('answered')
})

test('503: a portal that dies before its answer; what it had begun to answer breaks off', async () => {
  const { front } = await startFront({ patience: 300 })
  const portal = await startPortal((request, response) => {
    if (request.url === '/half') response.writeHead(200, { 'Content-Length': 100 }).write('half')
    else portal.closeAllConnections()
  })
  expect((await fetch(`${front}/none`)).status).toBe(503)
  const half = await fetch(`${front}/half`)
  const broken = expect(half.text()).rejects.toThrow()
  portal.closeAllConnections()
  await broken
})

test('HEAD, 204 and 304 are answered without a body, and the connection goes on', async () => {
  await startPortal((request, response) => {
    response.writeHead(request.url === '/none' ? 204 : request.url === '/same' ? 304 : 200).end()
  })
  const socket = connect(Number(new URL(front).port), '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  for (const [method, path] of [
    ['HEAD', '/'],
    ['GET', '/none'],
    ['GET', '/same'],
    ['GET', '/'],
  ]) {
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  }
  await expect
    .poll(() => answers.match(/HTTP\/1\.1 (\d+)/g))
    .toEqual(['200', '204', '304', '200'].map((s) => `HTTP/1.1 ${s}`))
  socket.destroy()
})

test('headers that belong to one connection stay on it', async () => {
  await startPortal((request, response) => {
    const { te, upgrade, connection } = request.headers
    response.setHeader('Keep-Alive', 'timeout=77').end(JSON.stringify({ te, upgrade, connection }))
  })
  const socket = connect(Number(new URL(front).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nTE: trailers\r\nUpgrade: h2c\r\nConnection: close, Upgrade, TE\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toContain('{"connection":"keep-alive"}')
  expect(answer).not.toContain('timeout=77')
})
