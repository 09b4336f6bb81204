import { expect, test } from 'vitest'
import { readLimited } from './read-limited'

function post(body: BodyInit, headers = {}) {
  // Node asks for duplex where a body is a stream; the types of the browser do not know it.
  return new Request('http://tocsin.test/', Object.assign({ method: 'POST', body, headers }, { duplex: 'half' }))
}

/** A body without a length that never ends, and how much of it was taken. */
function endless() {
  const taken = { chunks: 0, isCancelled: false }
  const stream = new ReadableStream({
    pull: (controller) => {
      taken.chunks++
      controller.enqueue(new Uint8Array(1024))
    },
    cancel: () => {
      taken.isCancelled = true
    },
  })
  return { stream, taken }
}

test('a body up to the limit is read whole, an absent one as nothing', async () => {
  expect(Buffer.from((await readLimited(post('x'.repeat(10)), 10)) ?? []).toString()).toBe('x'.repeat(10))
  expect(await readLimited(new Request('http://tocsin.test/'), 10)).toEqual(new Uint8Array())
})

test('a longer one is refused, and one that says so is not read at all', async () => {
  expect(await readLimited(post('x'.repeat(11)), 10)).toBeUndefined()
  const { stream, taken } = endless()
  expect(await readLimited(post(stream, { 'content-length': '11' }), 10)).toBeUndefined()
  expect(taken.chunks).toBeLessThanOrEqual(1)
})

test('one that never ends is read up to the limit', async () => {
  const { stream, taken } = endless()
  expect(await readLimited(post(stream), 10 * 1024)).toBeUndefined()
  expect(taken.chunks).toBeLessThan(20)
  expect(taken.isCancelled).toBe(true)
})
