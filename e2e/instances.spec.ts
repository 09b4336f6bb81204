import { createServer } from 'node:net'
import { freePort } from '../testing/postgres'
import { runCli } from './support/cli'
import { hasNginx, type ReverseProxy, startNginx } from './support/nginx'
import { createKey, openUserMenu, postAlert, signIn, signInByForm, signOutButton } from './support/portal'
import { acceptedBy, restartInTurn } from './support/restarts'
import { rememberSecret } from './support/secrets'
import type { TestServer } from './support/server'
import { ADMIN, expect, test } from './support/test'
import { startTwoInstances, type TwoInstances } from './support/two-instances'

const ALERT = { summary: 'Disk full', severity: 'high' }
const WAY = hasNginx ? 'behind docs/nginx.conf' : 'each reached directly, as nginx is not installed'

let instances: TwoInstances
let a: TestServer
let b: TestServer
let nginx: ReverseProxy | undefined
/** Where senders and people go in turn. */
let entrances: string[]

test.describe(`two instances on one Postgres, ${WAY}`, () => {
  test.beforeAll(async () => {
    const port = await freePort()
    instances = await startTwoInstances('instances', port)
    const { ports } = instances
    ;({ a, b } = instances)
    nginx = hasNginx ? await startNginx(ports, port) : undefined
    entrances = nginx ? [nginx.baseUrl] : [a.baseUrl, b.baseUrl]
  })

  test.afterAll(async () => {
    await nginx?.stop()
    await instances?.stop()
  })

  test('a key revoked on one is refused by the other at its very next request', async ({ newPerson }) => {
    const admin = await newPerson(a)
    await signIn(admin, ADMIN)
    const token = await createKey(admin, 'short-lived')
    for (const baseUrl of [a.baseUrl, b.baseUrl, ...entrances]) {
      expect((await postAlert(baseUrl, token, ALERT)).status).toBe(201)
    }
    await admin.getByRole('link', { name: 'short-lived' }).click()
    await admin.getByRole('button', { name: 'Revoke' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
    await expect(admin.getByText('revoked', { exact: true })).toBeVisible()
    for (const baseUrl of [b.baseUrl, a.baseUrl, ...entrances]) {
      expect((await postAlert(baseUrl, token, ALERT)).status).toBe(401)
    }
  })

  test('a session signed out on one is dead on the other, for a copied cookie too', async ({ newPerson }) => {
    const person = await newPerson(a)
    await signInByForm(person, ADMIN)
    const copy = await newPerson(b)
    await copy.context().addCookies(await person.context().cookies())
    await copy.goto('/incidents')
    await expect(copy.getByRole('heading', { name: 'Incidents' })).toBeVisible()
    await openUserMenu(person, ADMIN.name)
    await signOutButton(person).click()
    await expect(person).toHaveURL(/\/login/)
    await copy.goto('/incidents')
    await expect(copy).toHaveURL(/\/login/)
  })

  test('an incident that arrives through one appears live on pages of the other', async ({ newPerson }) => {
    const token = await newToken('live')
    const onA = await newPerson(a)
    const through = await newPerson({ baseUrl: entrances[0] ?? '' })
    for (const page of [onA, through]) await signInByForm(page, ADMIN)
    const { id } = await (await postAlert(b.baseUrl, token, { ...ALERT, summary: 'Came through B' })).json()
    for (const page of [onA, through]) {
      const link = page.getByRole('link', { name: 'Came through B' })
      const isNew = page.getByRole('button', { name: '1 new' })
      await expect(isNew.or(link)).toBeVisible()
      if (await isNew.isVisible()) await isNew.click()
      await expect(link).toBeVisible()
    }
    await onA.goto(`/incidents/${id}`)
    const onB = await newPerson(b)
    await signInByForm(onB, ADMIN)
    await onB.goto(`/incidents/${id}`)
    await onB.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(onB.getByRole('list', { name: 'Timeline' })).toContainText('acknowledged')
    await expect(onA.getByRole('list', { name: 'Timeline' })).toContainText('acknowledged')
  })

  test('the same Idempotency-Key sent to both at once opens one incident', async () => {
    const token = await newToken('idempotent')
    for (let round = 1; round <= 10; round++) {
      const headers = { 'Idempotency-Key': `round-${round}` }
      const ways = [a.baseUrl, b.baseUrl, ...entrances, a.baseUrl, b.baseUrl]
      const answers = await Promise.all(ways.map((baseUrl) => postAlert(baseUrl, token, ALERT, headers)))
      const bodies = await Promise.all(answers.map((answer) => answer.json()))
      expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([201])
    }
  })

  test('a limit lets pass at most one burst on each, and once they have shared nothing more', async () => {
    const token = await newToken('limited')
    const id = /^(\d+)\tlimited\t/m.exec(await runCli(a, ['api-keys', 'list'], '', instances.databaseEnv))?.[1] ?? ''
    const before = [await acceptedBy(a), await acceptedBy(b)]
    await runCli(a, ['api-keys', 'limit', id, '--rate', '1', '--burst', '50'], '', instances.databaseEnv)
    const beganAt = performance.now()
    const passed = await countAccepted(token, 200)
    const seconds = (performance.now() - beganAt) / 1000
    expect(passed).toBeGreaterThanOrEqual(50)
    expect(passed).toBeLessThanOrEqual(2 * Math.floor(50 + seconds))
    const after = [await acceptedBy(a), await acceptedBy(b)]
    for (const [at, count] of after.entries()) expect(count - (before[at] ?? 0)).toBeGreaterThan(0)

    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const later = await countAccepted(token, 50)
    // What the rate has earned since, if that is more than the two have overdrawn: as a rule it is not.
    const earned = 50 + (performance.now() - beganAt) / 1000 - passed
    expect(later).toBeLessThanOrEqual(Math.max(0, 2 * Math.floor(earned)))
  })

  test('metrics are read from each instance, and not through nginx', async () => {
    test.skip(!nginx, 'nginx is not installed')
    for (const path of ['/api/metrics', '/api/metrics?all', '/api/%6Detrics', '//api/metrics']) {
      const answer = await fetch(`${nginx?.baseUrl}${path}`)
      expect([path, answer.ok, (await answer.text()).includes('tocsin_')]).toEqual([path, false, false])
    }
    expect(await (await fetch(`${a.baseUrl}/api/metrics`)).text()).toContain('tocsin_queue_alerts 0')
  })

  test('while one instance is stopped nginx sends every alert to the other', async () => {
    test.skip(!nginx, 'nginx is not installed')
    const token = await newToken('one left')
    const proxy = await startNginx([await freePort(), b.port])
    for (let n = 0; n < 6; n++) expect((await postAlert(proxy.baseUrl, token, ALERT)).status).toBe(201)
    await proxy.stop()
  })

  test('no alert is refused while one instance after the other is restarted', async () => {
    test.skip(!nginx, 'nginx is not installed')
    expect(await restartInTurn('nginx', startNginx)).toEqual(new Set([201]))
  })

  test('an alert that an instance has taken and not answered is not sent to the other as well', async () => {
    test.skip(!nginx, 'nginx is not installed')
    const token = await newToken('broken off')
    const taken: string[] = []
    const breaking = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          taken.push(chunk.toString())
          socket.destroy()
        }),
    )
    const port = await freePort()
    await new Promise<void>((resolve) => breaking.listen(port, '127.0.0.1', resolve))
    const proxy = await startNginx([port, b.port])
    const before = await acceptedBy(b)
    const statuses: number[] = []
    const forged = { 'X-Forwarded-For': '203.0.113.7' }
    for (let n = 0; n < 6; n++) statuses.push((await postAlert(proxy.baseUrl, token, ALERT, forged)).status)
    await proxy.stop()
    await new Promise((resolve) => breaking.close(resolve))
    expect(statuses.filter((status) => status !== 201)).toEqual([502])
    expect(taken).toEqual([expect.stringMatching(/^x-forwarded-for: 127\.0\.0\.1\r$/im)])
    expect((await acceptedBy(b)) - before).toBe(5)
  })
})

async function newToken(name: string) {
  const token = (await runCli(a, ['api-keys', 'create', '--name', name], '', instances.databaseEnv)).trim()
  rememberSecret(token)
  return token
}

/** Sends alerts all at once by the entrances in turn; resolves with how many were accepted, the rest being over the limit. */
async function countAccepted(token: string, count: number) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => postAlert(entrances[n % entrances.length] ?? '', token, ALERT)),
  )
  const statuses = answers.map(({ status }) => status)
  const accepted = statuses.filter((status) => status === 201).length
  expect(statuses.filter((status) => status === 429)).toHaveLength(count - accepted)
  return accepted
}
