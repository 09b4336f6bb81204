import packageJson from '../package.json' with { type: 'json' }
import { runCli } from './support/cli'
import { DATABASES } from './support/databases'
import { postAlert } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { expect, test } from './support/test'

test('200: a portal that serves is live and ready', async ({ server }) => {
  await expect.poll(() => healthOf(server)).toEqual({ live: 200, ready: 200 })
  const [live, ready] = await answersOf(server)
  expect(await live?.json()).toEqual({ status: 'live', version: packageJson.version })
  expect(await ready?.json()).toMatchObject({ status: 'ready', version: packageJson.version })
})

test('503: without its database the portal is live, not ready, and asks alerts to come again', async () => {
  const database = await DATABASES.postgresql()
  const server = await startServer({ name: `health-${Date.now()}`, env: database.env })
  await runCli(server, ['workspaces', 'create', '--name', 'Health'], '', database.env)
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'health'], '', database.env)).trim()
  rememberSecret(token)
  await expect.poll(() => healthOf(server)).toEqual({ live: 200, ready: 200 })

  await database.stop()
  await expect.poll(() => healthOf(server)).toEqual({ live: 200, ready: 503 })
  const answer = await postAlert(server.baseUrl, token, { summary: 'Nowhere to keep it', severity: 'high' })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
})

async function healthOf(server: TestServer) {
  const [live, ready] = await answersOf(server)
  return { live: live?.status, ready: ready?.status }
}

function answersOf({ baseUrl }: TestServer) {
  return Promise.all(['live', 'ready'].map((name) => fetch(`${baseUrl}/api/health/${name}`)))
}
