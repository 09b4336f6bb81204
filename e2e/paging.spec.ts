import type { Page } from 'playwright/test'
import { startHttpReceiver } from '../testing/http-receiver'
import { readMail } from '../testing/read-mail'
import { type SmtpServer, startSmtpServer } from '../testing/smtp'
import { addUser, choose, createKey, inviteUser, postAlert, signIn } from './support/portal'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

const BEN = { name: 'Ben', email: 'ben@example.com', password: 'ben-walks-at-night-1' }

let smtp: SmtpServer
let server: TestServer

test.beforeAll(async () => {
  smtp = await startSmtpServer()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Tocsin <tocsin@example.com>' }
  const env = { ...ADMIN_ENV, ...mail, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }
  server = await startServer({ name: `paging-${Date.now()}`, env })
})

test.afterAll(async () => {
  await server.stop()
  await smtp.close()
})

function mailsTo(address: string) {
  return smtp.mails.filter(({ to }) => to.includes(address)).map(readMail)
}

function linkIn(text = '') {
  return /\S+\/acknowledge\/\S+/.exec(text)?.[0] ?? ''
}

async function verifyEmail(page: Page, address: string) {
  await page.goto('/settings/contact-methods')
  const row = page
    .getByRole('list', { name: 'Your contact methods' })
    .getByRole('listitem')
    .filter({ hasText: address })
  await row.getByRole('button', { name: 'Send a code to verify it' }).click()
  const codes = () => mailsTo(address).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject ?? '') ?? [])
  await expect.poll(() => codes().length).toBe(1)
  await row.getByLabel('6-digit code').fill(codes()[0] ?? '')
  await row.getByRole('button', { name: 'Verify' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
}

async function shareShifts(page: Page) {
  await page.goto('/on-call')
  await page.getByRole('link', { name: 'Edit Main rotation' }).click()
  await choose(page.getByLabel('Add a person'), BEN.name)
  await expect(page.getByRole('table', { name: 'Before and after' })).toContainText(BEN.name)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
}

async function coverNow(page: Page, name: string) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)
  await page.goto('/on-call')
  await page.getByLabel('Who covers').selectOption(name)
  await page.getByLabel('From').fill(at(-1))
  await page.getByLabel('To').fill(at(24))
  await page.getByRole('button', { name: 'Add override' }).click()
  await expect(page.getByText(`: ${name}, `)).toBeVisible()
}

test('a critical alert pages whoever covers; the link in the mail acknowledges; the incident says why', async ({
  newPerson,
}) => {
  const [admin, ben] = [await newPerson(server), await newPerson(server)]
  await signIn(admin, ADMIN)
  await addUser(admin, ben, BEN)
  await verifyEmail(ben, BEN.email)
  await shareShifts(admin)
  await coverNow(admin, BEN.name)
  await admin.goto('/on-call')

  const token = await createKey(admin, 'monitor')
  const alert = {
    summary: 'Disk full on db-1',
    severity: 'critical',
    labels: { service: 'database', host: 'db-1', env: 'production' },
    details: 'write /var/lib/data/wal: no space left on device\n  at 02:58:12 from checkpointer',
    entityId: 'db-1',
    runbookId: 'disk',
  }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await expect
    .poll(() =>
      mailsTo(BEN.email)
        .map(({ subject }) => subject)
        .join(),
    )
    .toMatch(/\[#\d+\] CRITICAL: Disk full on db-1/)
  const page = mailsTo(BEN.email).at(-1)
  expect(page?.text).toContain('service: database')
  expect(mailsTo(ADMIN.email)).toEqual([])

  const link = linkIn(page?.text)
  const outside = await newPerson(server)
  await outside.goto(link)
  await expect(outside.getByRole('heading', { name: 'Disk full on db-1' })).toBeVisible()
  await admin.goto(`/incidents/${id}`)
  await expect(admin.getByText(/Next: step .* \(/)).toBeVisible()
  await outside.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(outside.getByText('Acknowledged by you. Escalation stopped.')).toBeVisible()
  await outside.goto(link)
  await expect(outside.getByRole('status')).toContainText('by Ben with this link')

  await expect(admin.getByRole('list', { name: 'Timeline' })).toContainText('Step 1: Ben was paged: E-mail delivered')
  await expect(admin.getByRole('list', { name: 'Timeline' })).toContainText('Ben acknowledged')
  const steps = admin.getByRole('list', { name: 'Steps of the escalation' })
  await expect(steps).toContainText('(on call for Main rotation (override by ada) until')
  await expect(steps).toContainText('E-mail ben@example.com')
  await expect(steps).toContainText('delivered')
  await steps.getByText('1 attempt').click()
  await expect(steps).toContainText('250')

  const quiet = await (await postAlert(server.baseUrl, token, { summary: 'Backup late', severity: 'low' })).json()
  await admin.goto(`/incidents/${quiet.id}`)
  await expect(admin.getByText('Nobody was paged: it does not page for low incidents.')).toBeVisible()
})

test('a page that failed stands on On call, and is sent again by a button', async ({ newPerson }) => {
  const answers = { status: 410 }
  const receiver = await startHttpReceiver((response) => response.writeHead(answers.status).end())
  const admin = await newPerson(server)
  await signIn(admin, ADMIN)
  await admin.goto('/settings/contact-methods?add=webhook')
  answers.status = 204
  await admin.getByLabel('URL').fill(`${receiver.url}/hook`)
  await admin.getByRole('button', { name: 'Add and send a code' }).click()
  const row = admin
    .getByRole('list', { name: 'Your contact methods' })
    .getByRole('listitem')
    .filter({ hasText: 'Webhook' })
  await expect(row).toBeVisible()
  const code = /\b\d{6}\b/.exec(JSON.parse(receiver.received[0]?.text ?? '{}').data?.title)?.[0] ?? ''
  await row.getByLabel('6-digit code').fill(code)
  await row.getByRole('button', { name: 'Verify' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()

  await admin.goto('/settings/escalation')
  await admin.getByRole('link', { name: 'Default', exact: true }).click()
  await choose(admin.getByLabel('Who step 1 pages'), ADMIN.name)
  await admin.getByRole('button', { name: 'Save policy' }).click()
  await expect(admin.getByText('Saved. It takes effect with the next incident')).toBeVisible()
  answers.status = 410
  const token = await createKey(admin, 'second monitor')
  await postAlert(server.baseUrl, token, { summary: 'Queue stuck', severity: 'high', labels: { service: 'queue' } })
  await expect.poll(() => receiver.received.length).toBe(2)
  const given = admin.getByRole('list', { name: 'Failed pages' })
  await expect(async () => {
    await admin.goto('/on-call')
    await expect(given).toContainText('Queue stuck', { timeout: 1_000 })
  }).toPass()
  await expect(given).toContainText('410')
  answers.status = 204
  await given.getByRole('button', { name: 'Send again' }).click()
  await expect(given).toBeHidden()
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])
  await receiver.close()
})

test('an incident that reached nobody says so first, and pages from there somebody who can be reached', async ({
  newPerson,
}) => {
  const admin = await newPerson(server)
  await signIn(admin, ADMIN)
  await inviteUser(admin, { name: 'Cleo', email: 'cleo@example.com' })
  await admin.goto('/settings/escalation')
  await admin.getByRole('link', { name: 'Default', exact: true }).click()
  for (const name of ['Main rotation', ADMIN.name])
    await admin.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
  await choose(admin.getByLabel('Who step 1 pages'), 'Cleo')
  await admin.getByRole('button', { name: 'Save policy' }).click()
  await expect(admin.getByText('Saved. It takes effect with the next incident')).toBeVisible()
  const token = await createKey(admin, 'third monitor')
  const alert = { summary: 'Vault is open', severity: 'critical' }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await admin.goto(`/incidents/${id}`)
  const missed = admin.getByRole('region', { name: 'Reached nobody' })
  await expect(missed).toContainText('Cleo: no verified contact method')
  await expect(missed).toContainText('Ask Cleo to add and verify a contact method.')
  const strip = admin.getByRole('region', { name: 'Look at this first' })
  await expect(strip).toBeHidden()
  await expect(admin.getByRole('region', { name: 'Escalation', exact: true })).toContainText(
    'Will reach nobody: Cleo has no verified contact method.',
  )
  for (const name of ['Send again', 'Page next step now'])
    await expect(admin.getByRole('button', { name })).toHaveCount(0)
  await missed.getByLabel('Somebody who can be paged now').selectOption({ label: 'Ben, on call in Main rotation' })
  await missed.getByRole('button', { name: 'Page this person' }).click()
  await expect(missed).toBeHidden()
  await expect(admin.getByRole('list', { name: 'Steps of the escalation' })).toContainText('By hand · Ben was paged')
  expect(mailsTo(BEN.email).at(-1)?.subject).toContain('Vault is open')
})

test('a step that reaches nobody is passed over by hand, to the one after it', async ({ newPerson }) => {
  const admin = await newPerson(server)
  await signIn(admin, ADMIN)
  await admin.goto('/settings/escalation')
  await admin.getByRole('link', { name: 'Default', exact: true }).click()
  await admin.getByRole('button', { name: 'Remove Cleo', exact: true }).click()
  await choose(admin.getByLabel('Who step 1 pages'), BEN.name)
  for (const [step, name] of [
    [2, 'Cleo'],
    [3, 'Main rotation'],
  ] as const) {
    await admin.getByRole('button', { name: 'Add a step' }).click()
    await choose(admin.getByLabel(`Who step ${step} pages`), name)
  }
  await admin.getByRole('button', { name: 'Save policy' }).click()
  await expect(admin.getByText('Saved. It takes effect with the next incident')).toBeVisible()
  const token = await createKey(admin, 'fourth monitor')
  const alert = { summary: 'Vault is open again', severity: 'critical' }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await admin.goto(`/incidents/${id}`)
  await admin.getByRole('button', { name: 'Go to step 3 now' }).click()
  const asked = admin.getByRole('alertdialog', { name: 'Go to step 3 now?' })
  await expect(asked).toContainText('Step 2 pages Cleo. It does not wait for its time.')
  await asked.getByRole('button', { name: 'Page now' }).click()
  const steps = admin.getByRole('list', { name: 'Steps of the escalation' })
  await expect(steps).toContainText(/Step 3.*Ben (will be|was) paged/)
  await expect(admin.getByRole('button', { name: 'Go to step 3 now' })).toBeHidden()
})

test('the link in a page of somebody who was disabled leads to the sign-in form, and says nothing of them', async ({
  newPerson,
}) => {
  const admin = await newPerson(server)
  await signIn(admin, ADMIN)
  await admin.goto('/settings/users')
  const row = admin.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: BEN.email })
  await row.getByRole('button', { name: /^Actions for / }).click()
  await admin.getByRole('menuitem', { name: 'Disable…' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('disabled')

  const outside = await newPerson(server)
  const link = linkIn(mailsTo(BEN.email).at(-1)?.text)
  await outside.goto(link)
  await expect(outside.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(outside.getByText('You can sign in and acknowledge the incident there.', { exact: true })).toBeVisible()
  await expect(outside.getByText(BEN.name)).toHaveCount(0)
  await outside.goto(link.slice(0, -1))
  await expect(outside.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(outside.getByText('Part of its address may be missing.')).toBeVisible()
  await outside.getByRole('link', { name: 'Sign in' }).click()
  await expect(outside.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
