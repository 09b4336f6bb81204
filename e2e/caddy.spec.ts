import { createServer } from 'node:net'
import { freePort } from '../lib/testing/postgres'
import { hasCaddy, startCaddy } from './support/caddy'
import { runCli } from './support/cli'
import { DATABASES } from './support/databases'
import type { ReverseProxy } from './support/nginx'
import { postAlert, signInByForm } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'
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
    await expect(page.getByRole('link', { name: 'Came through Caddy' })).toBeVisible({ timeout: 5_000 })
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

  test('while one instance is stopped and started again no alert is refused', async () => {
    const own = await DATABASES.postgresql()
    const env = { ...own.env, ...ADMIN_ENV, AUTH_SECRET: 'one secret for two that are restarted', TRUST_PROXY: 'true' }
    rememberSecret(env.AUTH_SECRET)
    const leaving = await startServer({ name: `caddy-leaving-${Date.now()}`, env })
    const staying = await startServer({ name: `caddy-staying-${Date.now()}`, env })
    const key = (await runCli(leaving, ['api-keys', 'create', '--name', 'restarts'], '', own.env)).trim()
    rememberSecret(key)
    const proxy = await startCaddy([leaving.port, staying.port])
    const sender = keepPosting(proxy, key)
    await expect.poll(sender.sent).toBeGreaterThan(20)
    expect(await leaving.stop()).toBe(0)
    const whenStopped = sender.sent()
    await expect.poll(sender.sent).toBeGreaterThan(whenStopped + 50)
    const back = await startServer({ name: `caddy-back-${Date.now()}`, env, port: leaving.port })
    await expect.poll(() => acceptedBy(back), { timeout: 30_000 }).toBeGreaterThan(0)
    expect(await sender.stop()).toEqual(new Set([201]))
    await proxy.stop()
    await Promise.all([back.stop(), staying.stop()])
    await own.stop()
  })
})

/** How many alerts an instance has accepted since it started, as its own metrics tell. */
async function acceptedBy({ baseUrl }: TestServer) {
  const text = await (await fetch(`${baseUrl}/api/metrics`)).text()
  return [...text.matchAll(/^tocsin_alerts_accepted_total\{.*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0)
}

/** Posts alert after alert, four at a time, until it is stopped; resolves then with every status that came, 0 for none. */
function keepPosting({ baseUrl }: ReverseProxy, token: string) {
  const seen = new Set<number>()
  let [sent, isStopped] = [0, false]
  const posting = Array.from({ length: 4 }, async () => {
    while (!isStopped) {
      const status = await postAlert(baseUrl, token, ALERT).then(
        (answer) => answer.status,
        () => 0,
      )
      seen.add(status)
      sent++
    }
  })
  return {
    sent: () => sent,
    stop: async () => {
      isStopped = true
      await Promise.all(posting)
      return seen
    },
  }
}
