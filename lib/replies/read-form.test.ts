import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tendConnections } from '../server/connections/connections'
import { readForm } from './read-form'

/** As the server tends its connections. */
async function serve() {
  const faults: unknown[] = []
  const server = createServer(async (request, response) => {
    const read = await readForm(request, 1000)
    const { status, body } = 'refusal' in read ? read.refusal : { status: 200, body: String(read.body.length) }
    response.writeHead(status, { 'Content-Length': body.length }).end(body)
  })
  tendConnections(server, { trustProxy: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const note = (error: unknown) => faults.push(error)
  process.on('uncaughtException', note)
  onTestFinished(async () => {
    process.off('uncaughtException', note)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, faults }
}

test('a form that is too large is refused, and neither the connection nor the process ends by it', async () => {
  const { port, faults } = await serve()
  for (const bytes of [999, 1001, 70_000, 300_000, 5_000_000]) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a'.repeat(bytes) })
    expect([bytes, answer.status]).toEqual([bytes, bytes > 1000 ? 413 : 200])
    expect(await answer.text()).not.toBe('')
  }
  const last = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'short' })
  expect([await last.text(), faults]).toEqual(['5', []])
})
