import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { arrivedBody, readBody } from './read-body'

const LIMITS = { maxBytes: 10, timeoutSeconds: 10, maxHeldBytes: 20 }

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
  const bodies = { held: 0 }
  const taken = arrivedBody(await arrived('ten bytes!'), LIMITS, bodies)
  expect(Buffer.from(taken?.bytes ?? []).toString()).toBe('ten bytes!')
  expect(bodies.held).toBe(10)
  expect(arrivedBody(await arrived(''), LIMITS, bodies)).toEqual({ bytes: new Uint8Array() })
})

test('one over the limit is left to be read as far as the limit', async () => {
  const bodies = { held: 0 }
  const request = await arrived('eleven byte')
  expect(arrivedBody(request, LIMITS, bodies)).toBeUndefined()
  const { bytes, problem } = await readBody(request, LIMITS, bodies)
  expect([bytes.byteLength, problem?.status, bodies.held]).toEqual([10, 413, 10])
})

test('one for which there is no room is refused', async () => {
  const bodies = { held: 20 }
  const request = await arrived('small')
  expect(arrivedBody(request, LIMITS, bodies)).toBeUndefined()
  expect((await readBody(request, LIMITS, bodies)).problem?.status).toBe(503)
  expect(bodies.held).toBe(20)
})

test('one whose sender has gone is not taken for an empty one', async () => {
  const request = await arrived('gone')
  request.destroy()
  expect(arrivedBody(request, LIMITS, { held: 0 })).toBeUndefined()
})
