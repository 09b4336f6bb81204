import { setTimeout as pause } from 'node:timers/promises'
import { runCli } from './cli'
import { DATABASES } from './databases'
import type { ReverseProxy } from './nginx'
import { postAlert } from './portal'
import { rememberSecret } from './secrets'
import { startServer, type TestServer } from './server'
import { ADMIN_ENV, expect } from './test'

type StartProxy = (ports: readonly [number, number]) => Promise<ReverseProxy>

/** Restarts two instances behind a proxy, one after the other, under load; resolves with every status that came. */
export async function restartInTurn(name: string, startProxy: StartProxy) {
  const database = await DATABASES.postgresql()
  const AUTH_SECRET = `one secret for two that are restarted behind ${name}`
  const env = { ...database.env, ...ADMIN_ENV, AUTH_SECRET, TRUST_PROXY: 'true' }
  rememberSecret(AUTH_SECRET)
  const start = (port?: number) => startServer({ name: `${name}-restarted-${Date.now()}`, env, ...(port && { port }) })
  const first = await start()
  const second = await start()
  const token = (await runCli(first, ['api-keys', 'create', '--name', 'restarts'], '', database.env)).trim()
  rememberSecret(token)
  const proxy = await startProxy([first.port, second.port])
  const sender = keepPosting(proxy, token)
  await expect.poll(sender.sent).toBeGreaterThan(20)
  const back: TestServer[] = []
  for (const leaving of [first, second]) {
    expect(await leaving.stop()).toBe(0)
    const whenStopped = sender.sent()
    await expect.poll(sender.sent).toBeGreaterThan(whenStopped + 50)
    const started = await start(leaving.port)
    back.push(started)
    await expect.poll(() => acceptedBy(started)).toBeGreaterThan(0)
  }
  const statuses = await sender.stop()
  await proxy.stop()
  await Promise.all(back.map((server) => server.stop()))
  await database.stop()
  return statuses
}

/** How many alerts an instance has accepted since it started, as its own metrics tell. */
export async function acceptedBy({ baseUrl }: TestServer) {
  const text = await (await fetch(`${baseUrl}/api/metrics`)).text()
  return [...text.matchAll(/^tocsin_alerts_accepted_total\{.*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0)
}

/** Posts alert after alert, four at a time, until it is stopped; resolves then with every status that came, 0 for none. */
function keepPosting({ baseUrl }: ReverseProxy, token: string) {
  const seen = new Set<number>()
  let [sent, isStopped] = [0, false]
  const posting = Array.from({ length: 4 }, async () => {
    while (!isStopped) {
      const status = await postAlert(baseUrl, token, { summary: 'Disk full', severity: 'high' }).then(
        (answer) => answer.status,
        () => 0,
      )
      seen.add(status)
      sent++
      await pause(10)
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
