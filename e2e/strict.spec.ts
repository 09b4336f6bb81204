import { TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { readMail } from '../testing/read-mail'
import { type SmtpServer, startSmtpServer } from '../testing/smtp'
import { createKey, postAlert, signIn, unfold } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

let smtp: SmtpServer
let server: TestServer

test.beforeAll(async () => {
  smtp = await startSmtpServer()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Tocsin <tocsin@example.com>' }
  const env = { ...ADMIN_ENV, ...mail, STRICT_SECURITY: 'true', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }
  server = await startServer({ name: `strict-${Date.now()}`, env })
})

test.afterAll(async () => {
  await server.stop()
  await smtp.close()
})

function mails() {
  return smtp.mails.map(readMail)
}

/** The addresses that the page asks for from now on, as the server sees them. */
function addressesOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(pathname + search, request.headers().referer ?? '')
  })
  return asked
}

test('strictly a page is acknowledged by a link whose token no address has', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const key = await createKey(page, 'monitor')
  await postAlert(server.baseUrl, key, { summary: 'Disk full on db-1', severity: 'critical' })
  const links = () => mails().flatMap(({ text }) => /\S+\/acknowledge\S+/.exec(text ?? '') ?? [])
  await expect.poll(() => links().length).toBe(1)
  const [link = ''] = links()
  const token = new URL(link).hash.slice(1)
  expect(new URL(link).pathname).toBe('/acknowledge')
  expect(token).toMatch(/^\d+\.\w+\.[\w-]{43}$/)

  const outside = await newPerson(server)
  const asked = addressesOf(outside)
  await outside.goto(`/acknowledge/${token.slice(0, -1)}x`)
  await expect(outside.getByText('Its secret is in its address', { exact: false })).toBeVisible()
  await outside.goto(link)
  await expect(outside.getByRole('heading', { name: 'Disk full on db-1' })).toBeVisible()
  await outside.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(outside.getByText('Acknowledged by you. Escalation stopped.')).toBeVisible()
  await outside.reload()
  await expect(outside.getByRole('status')).toContainText('with this link')
  expect(asked).toContain('/acknowledge')
  expect(asked.filter((address) => address.includes(token))).toEqual([])
})

test('strictly a heartbeat and a calendar have their secret in a header', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await createKey(page, 'nightly backup')
  await page.getByRole('link', { name: 'nightly backup' }).click()
  await unfold(page, 'Heartbeat')
  await page.getByRole('button', { name: 'Enable heartbeat' }).click()
  const url = (await page.getByTestId('ping-url').textContent()) ?? ''
  const secret = ((await page.getByTestId('ping-header').textContent()) ?? '').replace('Authorization: Bearer ', '')
  expect(secret).toMatch(/^[\w-]{43}$/)
  rememberSecret(secret)
  const bearer = { authorization: `Bearer ${secret}` }
  expect((await fetch(url, { method: 'POST', headers: bearer })).status).toBe(200)
  const byAddress = await fetch(`${url}/${secret}`, { method: 'POST' })
  expect([byAddress.status, (await byAddress.json()).code]).toEqual([403, 'secret_in_address'])

  await page.goto('/on-call')
  await page.getByRole('button', { name: 'Get calendar link' }).click()
  const calendar = (await page.getByTestId('calendar-feed').textContent()) ?? ''
  const password = (await page.getByTestId('calendar-password').textContent()) ?? ''
  rememberSecret(password)
  const authorization = `Basic ${Buffer.from(`any:${password}`).toString('base64')}`
  expect(await (await fetch(calendar, { headers: { authorization } })).text()).toContain('BEGIN:VEVENT')
  expect((await fetch(calendar)).status).toBe(401)
  const withSecret = await fetch(calendar.replace('/shifts.ics', `/${password}/shifts.ics`))
  expect(withSecret.status).toBe(403)
  expect(await withSecret.text()).toContain('with any user name')
})

test('strictly an app makes its codes with SHA-256, and Health says that it is strict', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await page.goto('/settings/health')
  await expect(page.getByText('STRICT_SECURITY is on', { exact: false })).toBeVisible()
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByText('Choose SHA-256', { exact: false })).toBeVisible()
  const seed = (await page.getByText('Or type this key in:').locator('code').textContent()) ?? ''
  rememberSecret(seed)
  const field = page.getByLabel('Code', { exact: true })
  await field.fill(new TOTP({ secret: seed }).generate())
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByText('the app does not know SHA-256', { exact: false })).toBeVisible()
  // The code must be that of this very step when it arrives.
  await expect(async () => {
    await field.fill(new TOTP({ secret: seed, algorithm: 'SHA256' }).generate())
    await page.getByRole('button', { name: 'Check the code' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  for (const code of await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents())
    rememberSecret(code)
})
