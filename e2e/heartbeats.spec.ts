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
  server = await startServer({ name: `heartbeats-${Date.now()}`, env: { ...ADMIN_ENV, ...mail } })
})

test.afterAll(async () => {
  await server.stop()
  await smtp.close()
})

function subjects() {
  return smtp.mails.map((mail) => readMail(mail).subject)
}

test('an alert that is rejected pages whoever is on call, once, and whoever discards it ends that', async ({
  newPerson,
}) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const token = await createKey(page, 'old monitor')
  for (let n = 0; n < 3; n++) expect((await postAlert(server.baseUrl, token, { title: 'Disk full' })).status).toBe(400)
  await expect
    .poll(() => subjects().filter((subject) => subject.includes('Alerts of old monitor are rejected')))
    .toHaveLength(1)
  await page.goto('/incidents?sort=newest')
  await page.getByRole('link', { name: 'Alerts of old monitor are rejected: Invalid fields' }).click()
  const section = page.getByRole('region', { name: 'Rejected alerts' })
  await expect(section).toContainText('3 alerts were rejected')
  await section.getByRole('link', { name: 'See what was sent' }).click()
  await page.getByRole('link', { name: 'Invalid fields' }).click()
  await page.getByText('Discard all 3 like this').click()
  await page.getByRole('button', { name: 'Discard all 3' }).click()
  await expect(page.getByRole('button', { name: 'Discard all 3' })).toBeHidden()
  await page.goto('/incidents?q=status%3Aresolved')
  await expect(page.getByRole('link', { name: 'Alerts of old monitor are rejected' })).toBeVisible()

  await page.goto('/settings/api-keys')
  await page.getByRole('link', { name: 'old monitor' }).click()
  await unfold(page, 'Rejected alerts')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect((await postAlert(server.baseUrl, token, { title: 'Disk full' })).status).toBe(400)
  await page.goto('/incidents?sort=newest')
  await expect(page.getByRole('link', { name: 'Alerts of old monitor are rejected' })).toHaveCount(0)
})

test('a job that falls silent pages whoever is on call, and its next ping resolves the incident', async ({
  newPerson,
}) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await createKey(page, 'nightly backup')
  await page.getByRole('link', { name: 'nightly backup' }).click()
  await unfold(page, 'Heartbeat')
  await page.getByLabel('Expected every').fill('0')
  await page.getByRole('button', { name: 'Enable heartbeat' }).click()
  await expect(page.getByText('Give a whole number: from 1 minute to 366 days.')).toBeVisible()
  await page.getByLabel('Expected every').fill('1')
  await page.getByLabel('Unit').first().selectOption('minutes')
  await page.getByLabel('Grace').fill('0')
  await page.getByRole('button', { name: 'Enable heartbeat' }).click()
  const url = (await page.getByTestId('ping-url').textContent()) ?? ''
  rememberSecret(url.split('/').at(-1) ?? '')
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  await page.reload()
  await unfold(page, 'Heartbeat')
  await expect(page.getByText('Last heard from')).toBeVisible()

  await expect
    .poll(subjects, { timeout: 120_000 })
    .toContainEqual(expect.stringContaining('Nothing heard from nightly backup'))
  await page.goto('/incidents?sort=newest')
  await page.getByRole('link', { name: 'Nothing heard from nightly backup for 1 minute' }).click()
  await expect(page.getByRole('region', { name: 'Heartbeat' })).toContainText('is heard from again')
  await page.getByRole('link', { name: 'Its heartbeat' }).click()
  await expect(page.getByText('Silent since').first()).toBeVisible()
  expect((await fetch(url, { method: 'POST', body: JSON.stringify({ status: 'firing' }) })).status).toBe(200)
  await page.goto('/incidents?q=status%3Aresolved')
  await expect(page.getByRole('link', { name: 'Nothing heard from nightly backup' })).toBeVisible()
  await page.goto('/settings/api-keys')
  await expect(page.getByRole('listitem').filter({ hasText: 'nightly backup' })).not.toContainText('silent')
  await page.getByRole('link', { name: 'nightly backup' }).click()
  await unfold(page, 'Heartbeat')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the heartbeat' }).click()
  await expect(page.getByRole('button', { name: 'Enable heartbeat' })).toBeVisible()
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
})
