import { createServer } from 'node:net'
import { freePort } from '../testing/postgres'
import { hasCaddy, startCaddy } from './support/caddy'
import { runCli } from './support/cli'
import type { ReverseProxy } from './support/nginx'
import { postAlert, signInByForm } from './support/portal'
import { acceptedBy, restartInTurn } from './support/restarts'
import { rememberSecret } from './support/secrets'
import type { TestServer } from './support/server'
import { ADMIN, expect, test } from './support/test'
import { startTwoInstances, type TwoInstances } from './support/two-instances'

const ALERT = { summary: 'Disk full', severity: 'high' }

test.describe('two instances on one Postgres, behind docs/Caddyfile', () => {
  test.skip(!hasCaddy, 'Caddy is not installed')

  let instances: TwoInstances
  let a: TestServer
  let b: TestServer
  let caddy: ReverseProxy
  let token: string

  test.beforeAll(async () => {
    const port = await freePort()
    instances = await startTwoInstances('caddy', port)
    const { ports, databaseEnv } = instances
    ;({ a, b } = instances)
    caddy = await startCaddy(ports, port)
    token = (await runCli(a, ['api-keys', 'create', '--name', 'caddy'], '', databaseEnv)).trim()
    rememberSecret(token)
  })

  test.afterAll(async () => {
    await caddy?.stop()
    await instances?.stop()
  })

  test('a person signs in and sees an incident arrive', async ({ newPerson }) => {
    const page = await newPerson(caddy)
    await signInByForm(page, ADMIN)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    expect((await postAlert(caddy.baseUrl, token, { ...ALERT, summary: 'Came through Caddy' })).status).toBe(201)
    await expect(page.getByRole('link', { name: 'Came through Caddy' })).toBeVisible()
  })

  test('a body over the limit is refused by Tocsin, in words', async () => {
    const answer = await postAlert(caddy.baseUrl, token, { ...ALERT, details: 'x'.repeat(1_060_000) })
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'body_too_large'])
  })

  test('metrics are not passed on', async () => {
    for (const path of ['/api/metrics', '/api/metrics?all', '/api/%6Detrics', '//api/metrics']) {
      const answer = await fetch(`${caddy.baseUrl}${path}`)
      expect([path, answer.ok, (await answer.text()).includes('tocsin_')]).toEqual([path, false, false])
    }
  })

  test('Tocsin sees the address of the sender, and not what the sender says of it', async () => {
    const forged = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Host': 'elsewhere.example.com' }
    const answer = await fetch(`${caddy.baseUrl}/api/health/request`, { headers: forged })
    const text = JSON.stringify(await answer.json())
    expect(text).toContain(new URL(caddy.baseUrl).host)
    expect(text).not.toMatch(/203\.0\.113\.7|elsewhere/)
  })

  test('an alert that an instance has taken and not answered is not sent to the other as well', async () => {
    const taken: string[] = []
    // Well as far as its readiness tells; breaks off whoever sends an alert.
    const breaking = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          const isAlert = chunk.toString().startsWith('POST')
          if (isAlert) taken.push(chunk.toString())
          return isAlert ? socket.destroy() : socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
        }),
    )
    const port = await freePort()
    await new Promise<void>((resolve) => breaking.listen(port, '127.0.0.1', resolve))
    const proxy = await startCaddy([port, b.port])
    const before = await acceptedBy(b)
    const statuses: number[] = []
    await expect
      .poll(async () => {
        statuses.push((await postAlert(proxy.baseUrl, token, ALERT)).status)
        return taken.length
      })
      .toBeGreaterThan(0)
    await proxy.stop()
    await new Promise((resolve) => breaking.close(resolve))
    expect(statuses.at(-1)).toBe(502)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set(statuses.length > 1 ? [201] : []))
    expect((await acceptedBy(b)) - before).toBe(statuses.length - 1)
  })

  test('no alert is refused while one instance after the other is restarted', async () => {
    expect(await restartInTurn('caddy', startCaddy)).toEqual(new Set([201]))
  })
})
