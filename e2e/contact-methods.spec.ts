import type { Page } from 'playwright/test'
import { startTelegram } from '../testing/doubles/telegram'
import { startHttpReceiver } from '../testing/http-receiver'
import { readMail } from '../testing/read-mail'
import { type SmtpServer, startSmtpServer } from '../testing/smtp'
import { addUser, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

const PATH = '/settings/contact-methods'
const RHEA = { name: 'Rhea', email: 'rhea@example.com', password: 'rhea-walks-at-night-1' }
const SMTP_PASSWORD = 'the-mail-server-knows-this-one'
const BOT_TOKEN = '123456789:AAH-the-bot-of-this-company-1234567'
const CHAT = 4711
const WARNING = "You can't be paged."

let smtp: SmtpServer
let telegram: Awaited<ReturnType<typeof startTelegram>>
let server: TestServer

test.beforeAll(async () => {
  rememberSecret(SMTP_PASSWORD)
  rememberSecret(BOT_TOKEN)
  telegram = await startTelegram({ token: BOT_TOKEN, chats: { [CHAT]: 'open' } })
  smtp = await startSmtpServer({ login: { user: 'tocsin', password: SMTP_PASSWORD } })
  const mail = {
    SMTP_URL: smtp.url.replace('//', `//tocsin:${SMTP_PASSWORD}@`),
    MAIL_FROM: 'Tocsin <tocsin@example.com>',
  }
  const bot = { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: telegram.url }
  const env = { ...ADMIN_ENV, ...mail, ...bot, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }
  server = await startServer({ name: `contact-methods-${Date.now()}`, env })
})

test.afterAll(async () => {
  await server.stop()
  await smtp.close()
  await telegram.close()
})

function rows(page: Page) {
  return page.getByRole('list', { name: 'Your contact methods' }).getByRole('listitem')
}

async function addEmail(page: Page, address: string) {
  await page.goto(`${PATH}?add=email`)
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Add and send a code' }).click()
  await expect(page.getByText('The code was delivered: 250')).toBeVisible()
}

function mailsTo(address: string) {
  return smtp.mails.filter(({ to }) => to.includes(address)).map(readMail)
}

/** The code in the newest mail that arrived. */
function codeFor(address: string) {
  return /\b\d{6}\b/.exec(mailsTo(address).at(-1)?.subject ?? '')?.[0] ?? ''
}

test('a responder adds an address, types in the code that arrived, and sends a test that arrives', async ({
  newPerson,
}) => {
  const [admin, page] = [await newPerson(server), await newPerson(server)]
  await signIn(admin, ADMIN)
  await addUser(admin, page, RHEA)
  await page.goto('/settings/account')
  await page.getByRole('link', { name: 'Contact methods' }).click()
  await expect(page.getByText(WARNING)).toBeVisible()
  await expect(rows(page)).toContainText(['Not verified yet'])

  await addEmail(page, 'night@example.com')
  const row = rows(page).filter({ hasText: 'night@example.com' })
  await expect(row).toContainText('Not verified yet')
  await row.getByLabel('6-digit code').fill(codeFor('night@example.com'))
  await row.getByRole('button', { name: 'Verify' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText(WARNING)).toHaveCount(0)

  await row.getByRole('button', { name: 'Send test' }).click()
  await expect(row.getByText('Test delivered: 250')).toBeVisible()
  expect(mailsTo('night@example.com').at(-1)?.subject).toBe('Test from Tocsin: pages arrive here')
  await expect(async () => {
    await row.getByRole('button', { name: 'Send test' }).click()
    await expect(row.getByText('You sent a test just now.')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText(WARNING)).toBeVisible()
})

test('after five wrong codes the right one is refused too', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await addEmail(page, 'guessed@example.com')
  const row = rows(page).filter({ hasText: 'guessed@example.com' })
  const code = codeFor('guessed@example.com')
  const wrong = code === '000000' ? '111111' : '000000'
  for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
    await row.getByLabel('6-digit code').fill(typed)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await row.getByRole('button', { name: 'Verify' }).click()
    await answered
    await expect(row.getByText('This is not the code, or it is no longer valid.')).toBeVisible()
    await expect(row.getByLabel('6-digit code')).toHaveValue('')
  }
  await expect(row).toContainText('Not verified yet')
  await expect(async () => {
    await row.getByRole('button', { name: 'Send a new code' }).click()
    await expect(row.getByText('A code was sent just now.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('a webhook shows its signing secret once; what its receiver answers to a test is shown', async ({ newPerson }) => {
  const receiver = await startHttpReceiver((response) => response.writeHead(500).end('out of order'))
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await page.goto(PATH)
  await page.getByRole('link', { name: 'Add a contact method' }).click()
  await page.getByRole('link', { name: 'Webhook', exact: true }).click()
  await page.getByLabel('URL').fill('nowhere')
  await page.getByLabel('URL').evaluate((input) => input.setAttribute('type', 'text'))
  await page.getByRole('button', { name: 'Add and send a code' }).click()
  await expect(page.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('URL').fill(`${receiver.url}/hook`)
  await page.getByRole('button', { name: 'Add and send a code' }).click()
  await expect(page.getByTestId('signing-secret')).toHaveText(/^whsec_/)
  await expect(page.getByText('The code was not delivered: HTTP 500 out of order')).toBeVisible()
  expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/)
  await page.reload()
  await expect(rows(page).filter({ hasText: 'Webhook' })).toBeVisible()
  await expect(page.getByTestId('signing-secret')).toHaveCount(0)
  await receiver.close()
})

test('a Telegram chat is added by its number and verified by the code that the bot writes; what is not set up is not offered', async ({
  newPerson,
}) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(PATH)
  await page.getByRole('link', { name: 'Add a contact method' }).click()
  const chooser = page.getByRole('navigation', { name: 'Channel' })
  await expect(chooser.getByRole('link', { name: 'Pushover' })).toHaveCount(0)
  await page.getByText('more need a setting of the server').click()
  await expect(page.getByText('Pushover: PUSHOVER_TOKEN')).toBeVisible()
  await chooser.getByRole('link', { name: 'Telegram' }).click()
  await page.getByLabel('Chat number').fill('4712')
  await page.getByRole('button', { name: 'Add and send a code' }).click()
  await expect(page.getByText('chat not found Open a chat with the bot and press Start')).toBeVisible()
  await page.getByLabel('Chat number').fill(String(CHAT))
  await page.getByRole('button', { name: 'Add and send a code' }).click()
  await expect(page.getByText('The code was delivered: HTTP 200')).toBeVisible()
  const row = rows(page).filter({ hasText: `chat ${CHAT}` })
  await row.getByLabel('6-digit code').fill(/\b\d{6}\b/.exec(telegram.messages[0]?.text ?? '')?.[0] ?? '')
  await row.getByRole('button', { name: 'Verify' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Send test' }).click()
  await expect(row.getByText('Test delivered: HTTP 200')).toBeVisible()
  expect(telegram.messages.at(-1)?.text).toContain('Test from Tocsin: pages arrive here')
})

test('adding and verifying work before the page has hydrated, and without JavaScript', async ({
  newPerson,
  browser,
}) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await addEmail(plain, 'plain@example.com')
  const row = rows(plain).filter({ hasText: 'plain@example.com' })
  await row.getByLabel('6-digit code').fill(codeFor('plain@example.com'))
  await row.getByRole('button', { name: 'Verify' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
  await plain.goto(`${PATH}?add=push`)
  await expect(plain.getByText('This needs scripts.')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Add this browser and send a code' })).toBeDisabled()
  await context.close()
})

test('a browser that blocks notifications says so', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await page.goto(`${PATH}?add=push`)
  await page.getByRole('button', { name: 'Add this browser and send a code' }).click()
  await expect(page.getByText('Notifications of this site are blocked in this browser.')).toBeVisible()
})

test('where no SMTP server is set, an admin is told, and that a verified address alone does not do', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto(PATH)
  await expect(page.getByText(WARNING)).toBeVisible()
  await expect(rows(page).getByText('No mail is sent', { exact: true })).toBeVisible()
  await expect(page.getByText('No SMTP server is set')).toBeVisible()
  await page.goto(`${PATH}?add=email`)
  await expect(page.getByText('E-mail: no mail server is set up')).toBeVisible()
  await expect(page.getByRole('link', { name: 'E-mail', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add this browser and send a code' })).toBeVisible()
})
