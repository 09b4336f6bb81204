import packageJson from '../package.json' with { type: 'json' }
import { startSmtpServer } from '../testing/smtp'
import { runCli } from './support/cli'
import { DATABASES } from './support/databases'
import { postAlert, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

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

test('an admin and the operator see what is to be done', async ({ newPerson }) => {
  const smtp = await startSmtpServer()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Tocsin <tocsin@example.com>' }
  const server = await startServer({ name: `doctor-${Date.now()}`, env: { ...ADMIN_ENV, ...mail } })
  const doctor = () =>
    runCli(server, ['doctor'], '', { ...mail, PORT: String(server.port), BASE_URL: server.baseUrl }, { code: 1 })
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem')
  const issues = page.getByRole('list', { name: 'Findings: Issues' }).getByRole('listitem')
  await expect.poll(() => healthOf(server)).toEqual({ live: 200, ready: 200 })
  // A check that a busy machine answered late is OK when run again.
  await expect(async () => {
    await page.goto('/settings/health')
    await expect(findings).toHaveCount(25)
    expect(await issues.allTextContents()).toEqual([expect.stringMatching(/^Settings.*set BASE_URL/)])
    await expect(page.getByText(/^1 issue, /)).toBeVisible()
  }).toPass()
  await expect
    .poll(doctor)
    .toMatch(
      /^ok {5}Server.*\n(ok {5}.*\n( {7}.*\n)*)*to do {2}Settings\n {7}Links in pages lead to .*\n(ok {5}.*\n( {7}.*\n)*)*$/,
    )

  await smtp.close()
  await page.getByRole('link', { name: 'Run checks again' }).click()
  await expect(findings.filter({ has: page.getByText('Mail', { exact: true }) })).toContainText('No mail can be sent')
  await expect(page.getByText(/^\d issues, /)).toBeVisible()
  expect(await doctor()).toMatch(/^to do {2}Mail\n {7}No mail can be sent/m)
  await page.close()
  expect(await server.stop()).toBe(0)
})

async function healthOf(server: TestServer) {
  const [live, ready] = await answersOf(server)
  return { live: live?.status, ready: ready?.status }
}

function answersOf({ baseUrl }: TestServer) {
  return Promise.all(['live', 'ready'].map((name) => fetch(`${baseUrl}/api/health/${name}`)))
}
