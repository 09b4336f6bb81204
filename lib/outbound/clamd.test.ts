import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { EICAR, startClamd } from '../../testing/doubles/clamd'
import { freePort } from '../../testing/postgres'
import { clamdFault, scanWithClamd } from './clamd'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([false, true])(
  'what clamd finds is named, and the rest is clean; on a socket of the file system: %s',
  async (isLocal) => {
    const clamd = await started({ isLocal })
    expect(await scanWithClamd(clamd.address, bytes(EICAR))).toEqual({ kind: 'found', name: 'Eicar-Signature' })
    expect(await scanWithClamd(clamd.address, bytes('{"summary":"Disk full"}'))).toEqual({ kind: 'clean' })
    expect(await clamdFault(clamd.address)).toBeUndefined()
  },
)

test.each([0, 1, 65_535, 65_536, 65_537, 3_000_000])('clamd gets %i bytes as they are', async (length) => {
  const clamd = await started()
  const sent = randomBytes(length)
  expect(await scanWithClamd(clamd.address, sent)).toEqual({ kind: 'clean' })
  expect(clamd.scanned.map((file) => file.equals(sent))).toEqual([true])
})

test('a stream that clamd does not take whole is not clean', async () => {
  const clamd = await started({ longest: 1000 })
  const scan = await scanWithClamd(clamd.address, randomBytes(1001))
  expect(scan).toEqual({ kind: 'failed', reason: 'clamd answered “INSTREAM size limit exceeded. ERROR”.' })
})

test('nothing is clean where nothing listens, or something else', async () => {
  const nobody = `127.0.0.1:${await freePort()}`
  expect(await scanWithClamd(nobody, bytes('x'))).toEqual({ kind: 'failed', reason: 'The connection was refused.' })
  expect(await clamdFault('/nowhere/clamd.ctl')).toBe('The request failed (ENOENT).')
  expect(await clamdFault(await answering('hello\0'))).toMatch(/not clamd: it said “hello”/)
  expect(await clamdFault(await answering('x'.repeat(10_000)))).toBe('What answers there is not clamd.')
  expect(await scanWithClamd(await answering(''), bytes('x'))).toEqual({
    kind: 'failed',
    reason: 'The connection was closed without an answer.',
  })
})

async function started(settings: Parameters<typeof startClamd>[0] = {}) {
  const clamd = await startClamd(settings)
  onTestFinished(() => clamd.close())
  return clamd
}

/** Reads a command, says this, and closes. */
async function answering(text: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(text))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const bound = server.address()
  return `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
}
