import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createHeldBodies } from './held-bodies'
import { arrivedBody, readBody } from './read-body'

const LIMITS = { maxBytes: 10, timeoutSeconds: 10 }

function held(bytes = 0, key = 1) {
  const bodies = createHeldBodies(20)
  bodies.count(key, bytes)
  return { bodies, key: 1 }
}

/** A request over a real socket, all of whose body has come. */
async function arrived(body: string) {
  const server = createServer()
  onTestFinished(() => void server.close().closeAllConnections())
  const request = new Promise<IncomingMessage>((resolve) => server.once('request', resolve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  fetch(`http://127.0.0.1:${port}`, { method: 'POST', body }).catch(() => undefined)
  const incoming = await request
  await expect.poll(() => incoming.complete).toBe(true)
  return incoming
}

test('a body that has come is taken at once, and counts as held', async () => {
  const count = held()
  const taken = arrivedBody(await arrived('ten bytes!'), LIMITS, count)
  expect(Buffer.from(taken?.bytes ?? []).toString()).toBe('ten bytes!')
  expect(count.bodies.total()).toBe(10)
  expect(arrivedBody(await arrived(''), LIMITS, count)).toEqual({ bytes: new Uint8Array() })
})

test('one over the limit is left to be read as far as the limit', async () => {
  const count = held()
  const request = await arrived('eleven byte')
  expect(arrivedBody(request, LIMITS, count)).toBeUndefined()
  const { bytes, problem } = await readBody(request, LIMITS, count)
  expect([bytes.byteLength, problem?.status, count.bodies.total()]).toEqual([10, 413, 10])
})

test('one for which there is no room is refused', async () => {
  const count = held(20)
  const request = await arrived('small')
  expect(arrivedBody(request, LIMITS, count)).toBeUndefined()
  expect((await readBody(request, LIMITS, count)).problem?.status).toBe(503)
  expect(count.bodies.total()).toBe(20)
})

test('a key whose bodies take three quarters of the room gets no more, and another one does', async () => {
  const own = held(15)
  const { problem } = await readBody(await arrived('small'), LIMITS, own)
  expect(problem?.detail).toContain('this API key')
  const others = held(15, 2)
  expect(arrivedBody(await arrived('small'), LIMITS, others)?.bytes.byteLength).toBe(5)
})

test('one whose sender has gone is not taken for an empty one', async () => {
  const request = await arrived('gone')
  request.destroy()
  expect(arrivedBody(request, LIMITS, held())).toBeUndefined()
})
