import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { oddOpsgenie } from '../../testing/importers/opsgenie-small'
import { zipFolder } from '../../testing/importers/zip'
import { postAlert, signIn, trySignIn } from '../support/portal'
import { startServer } from '../support/server'
import { ADMIN, ADMIN_ENV, expect, test } from '../support/test'
import { fillBusy } from './fill'
import { fillLarge } from './fill-large'
import { type Asked, take, writeIndexPage } from './pictures'

/** Pages, each with the name of its pictures. */
const PAGES: Record<string, string> = {
  list: '/incidents',
  'list-all': '/incidents?q=status%3Aopen%2Cacknowledged%2Cresolved',
  groups: '/incidents?group=service',
  'no-match': '/incidents?q=severity%3Acritical+label.env%3Astage+assignee%3Ame',
  'not-a-search': '/incidents?q=severity%3Abogus',
  dashboard: '/dashboard',
  'on-call': '/on-call',
  'on-call-load': '/on-call/load',
  schedule: '/on-call/schedules/1',
  'new-schedule': '/on-call/schedules/new',
  silences: '/silences',
  'new-silence': '/silences/new',
  entities: '/entities',
  entity: '/entities/payments-api',
  runbooks: '/runbooks',
  runbook: '/runbooks/payments%2Fcharges-fail',
  rejected: '/rejected',
  keys: '/settings/api-keys',
  key: '/settings/api-keys/1',
  routing: '/settings/routing',
  rule: '/settings/routing/2',
  'new-rule': '/settings/routing/new',
  escalation: '/settings/escalation',
  policy: '/settings/escalation/2',
  'new-policy': '/settings/escalation/new',
  'calendar-month': '/on-call/calendar/1',
  users: '/settings/users',
  invite: '/settings/users?open=invite',
  teams: '/settings/teams',
  team: '/settings/teams/1',
  audit: '/settings/audit',
  health: '/settings/health',
  'chat-channels': '/settings/chat-channels',
  'chat-channel': '/settings/chat-channels/1',
  'new-chat-channel': '/settings/chat-channels/new?kind=discord',
  calendars: '/settings/calendars',
  'new-calendar': '/settings/calendars/new',
  data: '/settings/data',
  'contact-methods': '/settings/contact-methods',
  'add-contact-method': '/settings/contact-methods?add=new',
  'access-tokens': '/settings/access-tokens',
  'new-access-token': '/settings/access-tokens?new=1',
  'api-reference': '/settings/access-tokens/reference',
  account: '/settings/account',
  roles: '/settings/roles',
  configuration: '/settings/configuration',
  import: '/settings/import',
  'single-sign-on': '/settings/single-sign-on',
  'new-issuer': '/settings/single-sign-on/new',
  webhooks: '/settings/webhooks',
  'new-webhook': '/settings/webhooks/new',
  unheard: '/settings/api-keys/unheard',
  views: '/incidents/views',
  'getting-started': '/getting-started',
  'not-found': '/nothing-here',
}

const WITH_MANY_PEOPLE = ['on-call', 'on-call-load', 'schedule', 'calendar-month', 'users', 'teams', 'roles']

const only = process.env.LOOK_ONLY?.split(',')
const isWanted = (name: string) => only === undefined || only.includes(name)

const STORM = [
  ['critical', 'Payment timeouts: 38% of charges fail', 'payments', 'payments-api'],
  ['critical', 'Checkout returns 502 for 1 in 4 carts', 'checkout', 'checkout-web'],
  ['high', 'p99 latency of POST /charge above 2 s', 'payments', 'payments-api'],
  ['high', 'Queue charge-retries: 14,200 waiting', 'payments', 'rabbit-3'],
  ['critical', 'Search index is 22 minutes behind', 'search', 'search-idx-1'],
  ['medium', 'Certificate of api.example.com ends in 5 days', 'auth', 'edge-1'],
  ['low', 'Nightly export took longer than 4 hours', 'search', 'etl-1'],
] as const

test.skip(({ browserName }) => browserName !== 'chromium')

test('nobody has done anything yet', async ({ browser }) => {
  const server = await startServer({ name: `look-empty-${Date.now()}` })
  const page = await browser.newPage({ baseURL: server.baseUrl })
  if (isWanted('setup')) {
    await page.goto(server.setupUrl())
    await take(page, 'empty', 'setup')
  }
  await server.stop()
  const again = await startServer({ name: `look-empty-${Date.now()}`, env: ADMIN_ENV })
  const admin = await browser.newPage({ baseURL: again.baseUrl })
  if (isWanted('login')) {
    await admin.goto('/login')
    await take(admin, 'empty', 'login')
  }
  await signIn(admin, ADMIN)
  await takeAll(admin, 'empty', { schemes: ['light'] })
  await again.stop()
  writeIndexPage()
})

test('a company at work', async ({ browser }) => {
  const pages: string[] = []
  const receiver = createServer(async (request, response) => {
    pages.push(await text(request))
    response.end()
  }).listen(0, '127.0.0.1')
  const name = `look-busy-${Date.now()}`
  const first = await startServer({ name, env: ADMIN_ENV })
  await first.stop()
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const tokens = await fillBusy(first.dataDir, { receiver: url, incidents: 400 })
  const server = await startServer({ name, env: { ...ADMIN_ENV, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } })
  const page = await browser.newPage({ baseURL: server.baseUrl })
  await signIn(page, ADMIN)
  const ids: string[] = []
  for (const [severity, summary, service, entityId] of STORM) {
    const labels = { service, env: 'prod', zone: 'eu-1b', host: `${entityId}.int.example.com` }
    const runbookId = service === 'payments' ? 'payments/charges-fail' : undefined
    const details = 'TimeoutError: POST https://acquire-eu.example.net/v2/charges took longer than 8,000 ms'
    const alert = {
      severity,
      summary,
      labels,
      entityId,
      runbookId,
      details,
      dashboardURL: 'https://grafana.example.com/d/pay',
    }
    ids.push((await (await postAlert(server.baseUrl, tokens.own, alert)).json()).id)
  }
  await postAlert(server.baseUrl, tokens.own, { severity: 'urgent', title: 'No summary' })
  if (isWanted('incident')) {
    await page.goto(`/incidents/${ids[0]}`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.waitForTimeout(3_000)
    await page.reload()
    await take(page, 'busy', 'incident', { devices: ['desktop', 'small', 'phone'] })
    await page.goto(`/incidents/${ids[1]}`)
    await take(page, 'busy', 'incident-unreached')
    await page.goto(`/incidents/${ids[4]}`)
    await take(page, 'busy', 'incident-next-unreached', { schemes: ['light'] })
  }
  if (isWanted('preview')) {
    await page.goto('/incidents')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    await page.waitForTimeout(1_000)
    await take(page, 'busy', 'preview', { devices: ['desktop'] })
    await page.keyboard.press('Space')
  }
  if (isWanted('palette')) {
    await page.goto('/incidents')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('pay')
    await page.waitForTimeout(1_000)
    await take(page, 'busy', 'palette')
    await page.keyboard.press('Escape')
  }
  await takeAll(page, 'busy')
  if (isWanted('acknowledge')) {
    const link = () => pages.join('').match(/http[^"\s]*\/acknowledge\/[\w.-]+/)?.[0] ?? ''
    await expect.poll(link).not.toBe('')
    const phone = await browser.newPage()
    await phone.goto(link())
    await take(phone, 'busy', 'acknowledge')
    await phone.getByRole('button', { name: /^Acknowledge/ }).click()
    await expect(phone.getByText('Acknowledged by you', { exact: false })).toBeVisible()
    await take(phone, 'busy', 'acknowledge-done')
  }
  if (isWanted('second-factor')) {
    await page.goto('/settings/account')
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const seed = await page.getByText('Or type this key in:').locator('code').textContent()
    await take(page, 'busy', 'second-factor', { isWhole: true })
    await page.getByLabel('Code').fill(new TOTP({ secret: seed ?? '' }).generate())
    await page.getByRole('button', { name: 'Check the code' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await take(page, 'busy', 'second-factor-codes')
    const other = await browser.newPage({ baseURL: server.baseUrl })
    await other.goto('/login')
    await trySignIn(other, ADMIN)
    await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await take(other, 'busy', 'second-factor-asked')
  }
  if (isWanted('import-review')) {
    await page.goto('/settings/import')
    const form = page.getByRole('region', { name: 'From a backup' })
    const backup = { name: 'OpsGenieBackups.zip', mimeType: 'application/zip', buffer: zipFolder(oddOpsgenie()) }
    await form.getByLabel('Files').setInputFiles(backup)
    await form.getByRole('button', { name: 'Read the backup' }).click()
    await expect(page.getByRole('heading', { name: 'Import from Opsgenie' })).toBeVisible()
    await take(page, 'busy', 'import-review', { isWhole: true })
  }
  await server.stop()
  receiver.close()
  writeIndexPage()
})

test('a company of forty people', async ({ browser }) => {
  const name = `look-large-${Date.now()}`
  const first = await startServer({ name, env: ADMIN_ENV })
  await first.stop()
  const { world } = await fillLarge(first.dataDir)
  const server = await startServer({ name, env: ADMIN_ENV })
  const page = await browser.newPage({ baseURL: server.baseUrl })
  await signIn(page, ADMIN)
  for (const called of WITH_MANY_PEOPLE.filter(isWanted)) {
    await page.goto((PAGES[called] ?? '').replace(/(schedules|calendar)\/1/, `$1/${world}`))
    await expect(page.getByText('Calculating…')).toBeHidden()
    await take(page, 'large', called, { isWhole: true })
  }
  await server.stop()
  writeIndexPage()
})

async function takeAll(page: Page, state: string, asked: Asked = {}) {
  for (const [name, path] of Object.entries(PAGES)) {
    if (!isWanted(name)) continue
    await page.goto(path)
    // As it looks once its scripts run, and what it calculates is there.
    await page.waitForTimeout(1_000)
    await take(page, state, name, asked)
  }
}
