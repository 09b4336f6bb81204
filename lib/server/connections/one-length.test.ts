import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { rawConnection } from '../../../testing/raw-connection'
import { CONNECTION_LIMITS, tendConnections } from './connections'

/** `taken`: the addresses of the requests that a handler has seen. */
async function start() {
  const taken: string[] = []
  const server = createServer(CONNECTION_LIMITS, (request, response) => {
    taken.push(request.url ?? '')
    request.resume().once('end', () => response.end('{}'))
  })
  tendConnections(server, { trustProxy: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, taken }
}

const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: tocsin\r\n\r\n'
const AS_CHUNKS = `0\r\n\r\n${SMUGGLED}`
const withLength = `Content-Length: ${AS_CHUNKS.length}`

test.each([
  ['a length and chunks', [withLength, 'Transfer-Encoding: chunked']],
  ['chunks and a length', ['Transfer-Encoding: chunked', withLength]],
  ['two lengths', ['Content-Length: 5', withLength]],
  ['a blank before the colon', ['Transfer-Encoding : chunked', withLength]],
  ['a folded coding', ['Transfer-Encoding:\r\n chunked', withLength]],
  ['chunks twice', ['Transfer-Encoding: chunked, chunked', withLength]],
  ['a sign before the length', [`Content-Length: +${AS_CHUNKS.length}`]],
  ['a carriage return in a header', [`X: a\rContent-Length: ${AS_CHUNKS.length}`]],
])('a body with %s is refused, and nothing in it is taken for a request', async (_, lines) => {
  const { port, taken } = await start()
  const { answers, state, write } = rawConnection(port)
  write(`${['POST /outer HTTP/1.1', 'Host: tocsin', ...lines].join('\r\n')}\r\n\r\n${AS_CHUNKS}`)
  await expect.poll(() => state.isEnded).toBe(true)
  expect(taken).not.toContain('/smuggled')
  expect(answers().map(({ status }) => status)).toEqual([400])
})

test('with one length the body is that long, and what follows is the next request', async () => {
  const { port, taken } = await start()
  const { answers, write } = rawConnection(port)
  write(`POST /outer HTTP/1.1\r\nHost: tocsin\r\n${withLength}\r\n\r\n${AS_CHUNKS}${SMUGGLED}`)
  await expect.poll(() => answers().length).toBe(2)
  expect(taken).toEqual(['/outer', '/smuggled'])
})
