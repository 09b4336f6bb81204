import { setTimeout as pause } from 'node:timers/promises'
import { childOf } from '../testing/child-of'
import { runCli } from './support/cli'
import { DATABASES, type TestDatabase } from './support/databases'
import { postAlert, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

// A browser logs an answer of 503, and breaks off what it had asked for.
const WHILE_AWAY = /503|net::ERR_|Failed to fetch|network error|Failed to load resource|Refused to execute script/

for (const [name, startDatabase] of Object.entries(DATABASES)) {
  test.describe(`${name}:`, () => {
    let database: TestDatabase
    let server: TestServer
    let token: string

    test.beforeAll(async () => {
      database = await startDatabase()
      server = await startServer({ name: `processes-${name}-${Date.now()}`, env: { ...database.env, ...ADMIN_ENV } })
      const made = await runCli(server, ['api-keys', 'create', '--name', 'processes'], '', database.env)
      token = made.trim()
      rememberSecret(token)
    })

    test.afterAll(async () => {
      await server.stop()
      await database.stop()
    })

    test('a portal that is killed is back in a moment, and no alert notices', async ({ newPerson, faults }) => {
      const page = await newPerson(server)
      await signIn(page, ADMIN)
      const sender = keepPosting(server, token)
      end('portal', 'SIGKILL')
      // The page that was open navigates by itself when its portal goes, and one of the two wins.
      await expect(() => page.goto('/incidents')).toPass({ timeout: 60_000 })
      await expect(page.getByRole('heading', { name: 'Incidents' })).toBeVisible({ timeout: 60_000 })
      expect(await sender.stop()).toEqual(new Set([201]))
      // Before the server stops: the page would go on asking it.
      await page.close()
      expect(faults.splice(0).filter((fault) => !WHILE_AWAY.test(fault))).toEqual([])
    })

    test('a portal that hangs is started again, and no alert notices', async () => {
      const sender = keepPosting(server, token)
      const hanging = childOf(server, 'portal')
      end('portal', 'SIGSTOP')
      const answer = await fetch(`${server.baseUrl}/login`, { headers: { Accept: 'text/html' } })
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('Back in a moment')])
      await expect.poll(async () => (await fetch(`${server.baseUrl}/login`)).status, { timeout: 60_000 }).toBe(200)
      expect(childOf(server, 'portal')).not.toBe(hanging)
      expect(await sender.stop()).toEqual(new Set([201]))
      expect(server.output()).toContain('the portal process hangs; starting it again')
    })

    test('the process that takes alerts is started again, with all that it had accepted', async ({ newPerson }) => {
      const first = await (await postAlert(server.baseUrl, token, { summary: 'Before', severity: 'low' })).json()
      end('alerts', 'SIGKILL')
      await expect
        .poll(() => postAlert(server.baseUrl, token, { summary: 'After', severity: 'low' }).then(statusOf, () => 0), {
          timeout: 60_000,
        })
        .toBe(201)
      const page = await newPerson(server)
      await signIn(page, ADMIN)
      await page.goto(`/incidents/${first.id}`)
      await page.getByRole('button', { name: 'Acknowledge' }).click()
      await expect(page.getByText('acknowledged').first()).toBeVisible()
      // Before the server stops: the page would go on asking it.
      await page.close()
    })

    test('nothing goes on when the parent is killed', async () => {
      const ids = [childOf(server, 'alerts'), childOf(server, 'portal')]
      await server.stop('SIGKILL')
      await expect.poll(() => ids.filter(isRunning), { timeout: 20_000 }).toEqual([])
    })

    function end(process: 'alerts' | 'portal', signal: NodeJS.Signals) {
      const id = childOf(server, process)
      if (id === undefined) throw new Error(`no ${process} process`)
      globalThis.process.kill(id, signal)
    }
  })
}

const statusOf = ({ status }: Response) => status

function isRunning(id: number | undefined) {
  try {
    return id !== undefined && process.kill(id, 0)
  } catch {
    return false
  }
}

/** Posts alert after alert until it is stopped; resolves then with every status that came, 0 for none. */
function keepPosting({ baseUrl }: TestServer, token: string) {
  const seen = new Set<number>()
  let isStopped = false
  const posting = (async () => {
    while (!isStopped) {
      seen.add(await postAlert(baseUrl, token, { summary: 'Meanwhile', severity: 'high' }).then(statusOf, () => 0))
      // Else it would take a processor from what it waits for.
      await pause(10)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await posting
      return seen
    },
  }
}
