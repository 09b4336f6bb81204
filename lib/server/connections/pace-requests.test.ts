import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { rawConnection } from '../../../testing/raw-connection'
import { tendConnections } from './connections'
import { followExchanges } from './exchanges'
import { canPace, paceRequests } from './pace-requests'

const MANY = 3_000

async function start(answer: RequestListener) {
  const server = createServer(answer)
  tendConnections(server, { trustProxy: false })
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const get = (path: string | number) => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const numbers = Array.from({ length: MANY }, (_, n) => n)

test('a request of another connection does not wait for all that one has sent at once', async () => {
  let begun = 0
  let before = 0
  const port = await start(({ url }, response) => {
    if (url === '/other') before = begun
    else if (++begun === 1) other.write(get('other'))
    response.end('ok')
  })
  const other = rawConnection(port)
  await expect.poll(() => other.socket.readyState).toBe('open')
  const flood = rawConnection(port)
  flood.write(numbers.map(get).join(''))
  await expect.poll(() => flood.answers().length).toBe(MANY)
  expect(other.answers()).toHaveLength(1)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(500)
})

test('requests sent at once are all answered, in order and with their bodies, also by a server half closed on', async () => {
  const port = await start((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => response.setHeader('X-Said', `${request.url} ${body.length}`).end())
  })
  const { socket, answers, state } = rawConnection(port)
  const bodies = numbers.map((n) => 'a'.repeat(n % 7 === 0 ? 9_000 : n % 50))
  const requests = bodies.map(
    (body, n) => `POST /api/${n} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  socket.end(requests.join(''))
  await expect.poll(() => state.isEnded).toBe(true)
  const said = answers().map(({ headers }) => /^X-Said: (.*)$/m.exec(headers)?.[1]?.trim())
  expect(said).toEqual(bodies.map((body, n) => `/api/${n} ${body.length}`))
})

/** The server has time for another connection, again and again: what it was going to do of itself, it has done. */
async function letTurnsPass(port: number) {
  const { write, answers } = rawConnection(port)
  for (let turn = 1; turn <= 50; turn++) {
    write(get('other'))
    await expect.poll(() => answers().length, { interval: 1 }).toBe(turn)
  }
}

test('a connection whose requests are not answered yet begins no more, and goes on as they are', async () => {
  const unanswered: Parameters<RequestListener>[1][] = []
  const port = await start(({ url }, response) => void (url === '/other' ? response.end() : unanswered.push(response)))
  const { write, answers } = rawConnection(port)
  write(numbers.map(get).join(''))
  await expect.poll(() => unanswered.length).toBeGreaterThan(0)
  await letTurnsPass(port)
  expect(unanswered.length).toBeLessThan(200)
  for (let answered = 0; answered < MANY; answered++) {
    await expect.poll(() => unanswered[answered], { interval: 1 }).toBeDefined()
    unanswered[answered]?.end()
  }
  await expect.poll(() => answers().length).toBe(MANY)
})

test('one that reads none of its answers is read no further', async () => {
  let begun = 0
  const port = await start(({ url }, response) => {
    if (url === '/other') return response.end()
    begun++
    return response.end('a'.repeat(10_000))
  })
  const { socket } = rawConnection(port)
  socket.pause()
  socket.write(get('x').repeat(100_000))
  await expect.poll(() => begun).toBeGreaterThan(0)
  await letTurnsPass(port)
  expect(begun).toBeLessThan(10_000)
})

test('this Node is known; with one that is not, all that one connection has sent at once is answered all the same', async () => {
  expect(canPace()).toBe(true)
  const server = createServer((_, response) => void response.end('ok'))
  paceRequests(server, followExchanges(server), false)
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const flood = rawConnection(typeof address === 'object' && address ? address.port : 0)
  flood.write(numbers.map(get).join(''))
  await expect.poll(() => flood.answers().length).toBe(MANY)
})
