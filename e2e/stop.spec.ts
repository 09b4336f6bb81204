import { connect } from 'node:net'
import { runCli } from './support/cli'
import { signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer } from './support/server'
import { ADMIN, expect, test } from './support/test'

test('SIGTERM lets an alert that has begun arrive, ends live pages, and exits with 0', async ({ browser }) => {
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const server = await startServer({ name: `stop-${Date.now()}`, env })
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'stop'])).trim()
  rememberSecret(token)
  const page = await (await browser.newContext({ baseURL: server.baseUrl })).newPage()
  await signIn(page, ADMIN)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  const body = JSON.stringify({ summary: 'Half way through', severity: 'high' })
  const alert = beginAlert(server.port, token, body)
  await alert.begun
  const stopped = server.stop('SIGTERM')
  await expect.poll(() => server.output()).toContain('"msg":"stopping"')
  expect(await alert.finish()).toContain('HTTP/1.1 201')
  expect(await stopped).toBe(0)
  expect(server.output()).toContain('"msg":"stopped"')
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
