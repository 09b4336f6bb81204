import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { askReadiness } from './ask-readiness'

const running: Server[] = []

afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections()
})

async function alertsSaying(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  running.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { HOST: '0.0.0.0', PORT: typeof address === 'object' && address ? address.port : 0 }
}

test('the portal learns why alerts may be refused', async () => {
  const reasons = [{ code: 'full', message: 'The disk of the database is full.' }]
  const env = await alertsSaying(503, JSON.stringify({ status: 'not ready', reasons, canary: null }))
  expect(await askReadiness(env)()).toEqual({ status: 'not ready', reasons })
})

test('an answer that says nothing shows nothing', async () => {
  const env = await alertsSaying(503, 'Bad gateway')
  expect(await askReadiness(env)()).toEqual({ status: 'ready', reasons: [] })
})

test('nobody there shows nothing', async () => {
  const env = await alertsSaying(200, '')
  for (const server of running.splice(0)) server.close()
  expect(await askReadiness(env)()).toEqual({ status: 'ready', reasons: [] })
})
