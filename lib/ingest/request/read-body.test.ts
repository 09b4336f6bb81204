import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { LARGE_BYTES } from '../turns'
import { createHeldBodies } from './held-bodies'
import { arrivedBody, readBody } from './read-body'

const LIMITS = { maxBytes: 10, timeoutSeconds: 10 }

function held(bytes = 0, key = 1) {
  const bodies = createHeldBodies(20)
  bodies.count(key, bytes)
  return { bodies, key: 1 }
}

/** A request over a real socket. */
async function requestWith(init: RequestInit & { duplex?: 'half' }) {
  const server = createServer()
  onTestFinished(() => void server.close().closeAllConnections())
  const request = new Promise<IncomingMessage>((resolve) => server.once('request', resolve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  fetch(`http://127.0.0.1:${port}`, { method: 'POST', ...init }).catch(() => undefined)
  return request
}

/** One all of whose body has come. */
async function arrived(body: string) {
  const incoming = await requestWith({ body })
  await expect.poll(() => incoming.complete).toBe(true)
  return incoming
}

/** One whose length nobody says before. */
function chunked(bytes: number) {
  return requestWith({ body: new Blob(['a'.repeat(bytes)]).stream(), duplex: 'half' })
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

test('a body that turns out to be large waits for its place, and is then read whole', async () => {
  const size = 3 * LARGE_BYTES
  const count = { bodies: createHeldBodies(10 * size), key: 1 }
  const request = await chunked(size)
  let open = () => {}
  const place = new Promise<void>((resolve) => {
    open = resolve
  })
  const read = readBody(request, { maxBytes: size, timeoutSeconds: 10 }, count, () => place)
  await expect.poll(() => request.isPaused()).toBe(true)
  expect(count.bodies.total()).toBeLessThan(size)
  open()
  expect((await read).bytes.byteLength).toBe(size)
})

test('one that gets no place is refused, and a small one asks for none', async () => {
  const refuse = () => Promise.reject(new Error('no place'))
  const limits = { maxBytes: 4 * LARGE_BYTES, timeoutSeconds: 10 }
  const count = { bodies: createHeldBodies(100 * LARGE_BYTES), key: 1 }
  const large = await readBody(await chunked(3 * LARGE_BYTES), limits, count, refuse)
  expect(large.problem).toMatchObject({ status: 503, code: 'overloaded' })
  const small = await readBody(await chunked(LARGE_BYTES), limits, count, refuse)
  expect([small.problem, small.bytes.byteLength]).toEqual([undefined, LARGE_BYTES])
})

test('one whose sender goes while it waits for its place is interrupted', async () => {
  const limits = { maxBytes: 4 * LARGE_BYTES, timeoutSeconds: 10 }
  const count = { bodies: createHeldBodies(100 * LARGE_BYTES), key: 1 }
  const request = await chunked(3 * LARGE_BYTES)
  const read = readBody(request, limits, count, () => new Promise(() => {}))
  await expect.poll(() => request.isPaused()).toBe(true)
  request.destroy()
  expect((await read).problem).toMatchObject({ status: 400 })
})
