import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../testing/postgres'
import { sendPipelined } from './pipeline'

const STORED = 'HTTP/1.1 201 Created\r\nLocation: /incidents/1\r\nContent-Length: 2\r\n\r\n{}'
const REFUSED = 'HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n'

/** A server whose connections do as they are told with each piece that comes. */
async function listen(onText: (text: string, socket: Socket) => void) {
  const server = createServer((socket) => socket.on('data', (bytes) => onText(String(bytes), socket)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

/** Sends so many alerts; resolves with what was told of each, in the order in which it was told. */
async function sendAll(port: number, bodies: string[], inFlight: number) {
  const told: [string, number | undefined][] = []
  const left = bodies.values()
  await sendPipelined({
    port,
    token: 'token',
    inFlight,
    next: () => left.next().value,
    onAnswer: (body, answer) => told.push([body, answer?.status]),
  })
  return told
}

function countRequests(text: string) {
  return text.split('POST ').length - 1
}

test('so many alerts are under way at once, and each gets the answer that is its own', async () => {
  const arrived: number[] = []
  let number = 0
  const port = await listen((text, socket) => {
    arrived.push(countRequests(text))
    for (let left = countRequests(text); left > 0; left--) socket.write(++number % 2 === 0 ? REFUSED : STORED)
  })
  const told = await sendAll(port, ['a', 'b', 'c', 'd', 'e'], 3)
  expect(arrived[0]).toBe(3)
  expect(told).toEqual([
    ['a', 201],
    ['b', 503],
    ['c', 201],
    ['d', 503],
    ['e', 201],
  ])
})

test('an answer that is cut off is none, nor is there one for what came behind it', async () => {
  const port = await listen((_, socket) => socket.end(STORED + STORED.slice(0, -1)))
  expect(await sendAll(port, ['a', 'b', 'c'], 3)).toEqual([
    ['a', 201],
    ['b', undefined],
    ['c', undefined],
  ])
})

test('where nobody listens nothing was sent', async () => {
  expect(await sendAll(await freePort(), ['a'], 1)).toEqual([])
})
