import { once } from 'node:events'
import { connect } from 'node:net'
import { openDatabase } from '../lib/db/open'
import { runCli } from './support/cli'
import { DATABASES } from './support/databases'
import { postAlert, signInByForm } from './support/portal'
import { rememberSecret } from './support/secrets'
import { keepSending } from './support/sender'
import { startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

/** Its port stays open for a second from then on, and it ends within eight. */
const AT_ONCE = { intervals: [10] }

const SENDERS = 16

test('SIGTERM lets an alert that has begun arrive, ends live pages, and exits with 0', async ({
  newPerson,
  faults,
}) => {
  const server = await startServer({ name: `stop-${Date.now()}`, env: ADMIN_ENV })
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'stop'])).trim()
  rememberSecret(token)
  const page = await newPerson(server)
  await signInByForm(page, ADMIN)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  const body = JSON.stringify({ summary: 'Half way through', severity: 'high' })
  const alert = beginAlert(server.port, token, body)
  await alert.begun
  const stopped = server.stop('SIGTERM')
  await expect.poll(server.output, AT_ONCE).toContain('"msg":"stopping"')
  expect(await alert.finish()).toContain('HTTP/1.1 201')
  expect(await stopped).toBe(0)
  expect(server.output()).toContain('"msg":"stopped"')
  await page.close()
  // The live page has looked for a server that is no longer there.
  expect(faults.splice(0).filter((fault) => !/net::ERR_|Failed to fetch/.test(fault))).toEqual([])
})

for (const [name, startDatabase] of Object.entries(DATABASES)) {
  test(`${name}: SIGTERM under load leaves no alert without an answer, and keeps every one it took`, async () => {
    const database = await startDatabase()
    const server = await startServer({ name: `stop-${name}-${Date.now()}`, env: database.env })
    await runCli(server, ['workspaces', 'create', '--name', 'Stop'], '', database.env)
    const token = (await runCli(server, ['api-keys', 'create', '--name', 'stop'], '', database.env)).trim()
    rememberSecret(token)

    const accepted = new Map<string, string>()
    const senders = Array.from({ length: SENDERS }, (_, index) => keepSending(server.port, token, index, accepted))
    await expect.poll(() => accepted.size).toBeGreaterThan(SENDERS * 5)
    expect(await server.stop('SIGTERM')).toBe(0)
    const ends = await Promise.all(senders)

    const db = await openDatabase(database.url, server.dataDir)
    const incidents = await db.read.incident.findMany({ select: { id: true, payload: true } })
    await db.close()
    await database.stop()
    const stored = new Map(incidents.map(({ id, payload }) => [String(id), payload]))
    expect([...accepted].filter(([id, body]) => stored.get(id) !== body)).toEqual([])
    expect(ends).toEqual(ends.map(() => 'ECONNREFUSED'))
  })
}

test('SIGTERM does not wait for a connection on which nothing was asked', async () => {
  const server = await startServer({ name: `stop-silent-${Date.now()}` })
  const silent = connect(server.port, '127.0.0.1')
  await once(silent, 'connect')
  const closed = once(silent, 'close')
  expect(await server.stop('SIGTERM')).toBe(0)
  await closed
})

test('SIGTERM behind a proxy says so at readiness first, and takes what the proxy still sends', async () => {
  const env = { ...ADMIN_ENV, TRUST_PROXY: 'true' }
  const server = await startServer({ name: `stop-proxied-${Date.now()}`, env })
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'stop'])).trim()
  rememberSecret(token)
  const stopped = server.stop('SIGTERM')
  await expect.poll(server.output, AT_ONCE).toContain('"msg":"stopping"')
  const ready = await fetch(`${server.baseUrl}/api/health/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { reasons: [{ code: 'stopping' }] }])
  const answer = await postAlert(server.baseUrl, token, { summary: 'Sent meanwhile', severity: 'low' })
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close'])
  expect(await stopped).toBe(0)
})

/** Sends the first half of an alert; `begun` once the server waits for the rest, which `finish` sends. */
function beginAlert(port: number, token: string, body: string) {
  const socket = connect(port, '127.0.0.1')
  const head = ['POST /api/webhook/ingest HTTP/1.1', `Host: localhost:${port}`, `Authorization: Bearer ${token}`]
  const fields = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue']
  let answer = ''
  const begun = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += chunk
      if (answer.includes('100 Continue')) resolve()
    })
  })
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(answer))
  })
  socket.write([...head, ...fields, 'Connection: close', '', body.slice(0, 10)].join('\r\n'))
  const finish = () => {
    socket.write(body.slice(10))
    return closed
  }
  return { begun, finish }
}
