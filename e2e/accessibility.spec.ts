import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import {
  addUser,
  createKey,
  inviteUser,
  openSetUp,
  openUserMenu,
  postAlert,
  signIn,
  submitSignIn,
  trySignIn,
} from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer } from './support/server'
import { ADMIN, expect, test } from './support/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const SHOTS = join(process.cwd(), 'test-results/screenshots')

const DETAILS = `java.sql.SQLTransientConnectionException: pool-1 - Connection is not available, request timed out after 30000ms.
    at com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)
    at com.example.checkout.Orders.place(Orders.java:118)
    at com.example.checkout.Api.post(Api.java:57)`

const ALERTS = [
  {
    summary: 'Nightly backup took 3 h 12 min, twice as long as usual',
    severity: 'low',
    labels: { service: 'backup', env: 'prod' },
  },
  {
    summary: 'TLS certificate of api.example.com expires in 9 days',
    severity: 'medium',
    labels: { service: 'edge', env: 'prod', region: 'eu-west-1' },
  },
  {
    summary: 'Disk of db-1 is 91 % full',
    severity: 'high',
    labels: { service: 'database', host: 'db-1', env: 'prod' },
    entityId: 'db-1',
  },
  {
    summary: 'x'.repeat(300),
    severity: 'medium',
    labels: { ['k'.repeat(100)]: 'v'.repeat(400) },
    entityId: 'y'.repeat(255),
  },
  {
    summary: 'Checkout: database connections exhausted, 12 % of orders fail',
    severity: 'critical',
    labels: { service: 'checkout', env: 'prod', region: 'eu-west-1', team: 'payments', shard: 3 },
    details: DETAILS,
    entityId: 'checkout-api',
    runbookId: 'checkout-db-pool',
    dashboard: 'https://grafana.example.com/d/checkout',
    fingerprint: 'FINGERPRINT',
    metrics: { p99_ms: [1830, 2410], error_rate: 0.12, healthy: false },
  },
]

const LONG_WORD = 'DatabaseConnectionPoolExhaustedException'.repeat(5)
const MANY_LABELS = Object.fromEntries(Array.from({ length: 63 }, (_, at) => [`label-${at}`, `value ${at} of ${at}`]))

test.describe.configure({ timeout: 300_000 })

type Devices = Record<string, { width: number; height: number }>

const SCHEMES = ['light', 'dark'] as const
const DEVICES = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 740 } }

test('signed out: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({ newPerson }) => {
  const findings: string[] = []
  const server = await startServer({ name: `accessibility-${Date.now()}` })
  const page = await newPerson(server)
  for (const path of ['/login', '/setup?token=used', '/password?token=used', '/nowhere'])
    await visit(page, path, findings)

  await openSetUp(page, server)
  await look(page, 'setup', findings)
  await page.getByLabel('Workspace').fill('Example Shop')
  await page.getByLabel('Your name').fill(ADMIN.name)
  await page.getByLabel('E-mail address').fill('nobody@example.com')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await look(page, 'setup-refused', findings)
  await page.getByLabel('E-mail address').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  rememberSecret(ADMIN.password)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('Your workspace is ready')).toBeVisible()
  await look(page, 'login-after-setup', findings)
  await trySignIn(page, { ...ADMIN, password: 'not-the-password' })
  await expect(page.getByText('Incorrect e-mail address or password.')).toBeVisible()
  await look(page, 'login-refused', findings)
  await submitSignIn(page, ADMIN)
  await visit(page, '/incidents', findings, 'incidents-empty')

  const invited = await newPerson(server)
  await invited.goto(await inviteUser(page, { name: 'Ina', email: 'ina@example.com' }))
  await expect(invited.getByLabel('New password')).toBeVisible()
  await look(invited, 'password', findings)
  await invited.getByLabel('New password').fill('short')
  await invited.getByRole('button', { name: 'Set the password' }).click()
  await expect(invited.getByText('Use at least 10 characters.')).toBeVisible()
  await look(invited, 'password-refused', findings)
  await Promise.all([page.close(), invited.close()])
  await server.stop()
  expect(findings).toEqual([])
})

test('signed in: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({
  page,
  server,
}) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  const token = await createKey(page, 'prometheus eu-west-1')
  const keyPath = await page.getByRole('link', { name: 'prometheus eu-west-1' }).getAttribute('href')
  const ids = []
  for (const alert of ALERTS) {
    const body = JSON.stringify(alert).replace('"FINGERPRINT"', '12345678901234567890')
    ids.push((await (await postAlert(server.baseUrl, token, body)).json()).id)
  }
  await postAlert(server.baseUrl, token, { summary: 'Wrong', severity: 'P1', entityId: 7 })
  await describeEntityAndRunbook(page)
  await page.goto(`/incidents/${ids.at(-1)}`)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByLabel('Add a note').fill('Raised the pool to 40; the error rate is falling.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Raised the pool')

  const paths = [
    '/incidents',
    `/incidents/${ids[4]}`,
    `/incidents/${ids[3]}`,
    '/entities',
    '/entities/checkout-api',
    '/entities/unknown-one',
  ]
  paths.push(
    '/runbooks',
    '/runbooks/checkout-db-pool',
    '/settings/api-keys',
    keyPath ?? '',
    '/settings/users',
    '/settings/data',
    '/settings/health',
    '/settings/audit',
    '/settings/account',
    ...['email', 'push', 'ntfy', 'slack', 'webhook'].map((channel) => `/settings/contact-methods?add=${channel}`),
  )
  for (const path of paths) await visit(page, path, findings)
  expect(findings).toEqual([])
})

test('what opens on a page, and what refuses, has no serious axe finding', async ({ page, server, newPerson }) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  await openUserMenu(page, ADMIN.name)
  await look(page, 'user-menu', findings)

  const token = await createKey(page, 'looked at')
  await look(page, 'token-shown', findings)
  await page.getByLabel('Name').fill('late')
  await page.getByLabel('Expires').fill('2020-01-01')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Choose a time that is still to come.')).toBeVisible()
  await look(page, 'key-refused', findings)
  await page.getByRole('link', { name: 'looked at' }).click()
  await page.getByRole('button', { name: 'Read them' }).click()
  await expect(page.getByRole('button', { name: 'Save the reading' })).toBeVisible()
  await page.getByRole('button', { name: 'Expect a heartbeat' }).click()
  const ping = (await page.getByTestId('ping-url').textContent()) ?? ''
  rememberSecret(ping.split('/').at(-1) ?? '')
  const firing = { status: 'firing', annotations: { summary: 'Disk of db-7 is full' }, fingerprint: 'disk' }
  for (const status of [201, 200])
    expect((await postAlert(server.baseUrl, token, { alerts: [firing] })).status).toBe(status)
  await look(page, 'source', findings)
  await page.getByRole('list', { name: 'Recent alerts' }).getByRole('link').click()
  await page.getByText('as they came').click()
  await look(page, 'notices', findings)
  await page.goBack()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'revoke-dialog', findings)

  await page.goto('/settings/contact-methods?add=webhook')
  await page.getByLabel('URL').fill('http://127.0.0.1:9/hook')
  await page.getByRole('button', { name: 'Add and send a code' }).click()
  await expect(page.getByTestId('signing-secret')).toBeVisible()
  await page.getByRole('button', { name: 'Send test' }).last().click()
  await expect(page.getByText('The test was not delivered')).toBeVisible()
  await look(page, 'contact-method-added', findings)

  await page.goto('/entities/refused')
  await page.getByLabel('Name').fill('Refused')
  await page.getByLabel('Link').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Give a whole address')).toBeVisible()
  await look(page, 'entity-refused', findings)

  const responder = await newPerson(server)
  await addUser(page, responder, { name: 'Axel', email: 'axel@example.com', password: 'axel-walks-at-night-1' })
  await expect(page.getByTestId('one-time-link')).toBeVisible()
  await look(page, 'one-time-link', findings)
  await visit(responder, '/settings/users', findings, 'forbidden')
  await visit(responder, '/settings/account', findings, 'settings-account-of-a-responder')
  await visit(responder, '/settings/contact-methods', findings, 'contact-methods-of-a-responder')
  expect(findings).toEqual([])
})

test('rejected alerts: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({
  page,
  server,
}) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  await visit(page, '/rejected?key=999999', findings, 'rejected-empty')
  const token = await createKey(page, 'looked at, rejected')
  const like = { title: 'Disk of db-1 \u202E is full', priority: 'P1', labels: ['env:prod'], entityId: 7, host: 'db-1' }
  for (const title of ['one', 'two']) await postAlert(server.baseUrl, token, { ...like, host: title })
  await postAlert(server.baseUrl, token, JSON.stringify(like, null, 2))
  await postAlert(server.baseUrl, token, '{\n  "summary": "Disk full",\n  "severity" "high"\n}')
  const compressed = { Authorization: `Bearer ${token}`, 'Content-Encoding': 'gzip' }
  const body = gzipSync(JSON.stringify(like))
  await fetch(`${server.baseUrl}/api/webhook/ingest`, { method: 'POST', headers: compressed, body })
  await postAlert(server.baseUrl, token, JSON.stringify({ runbookId: 7, rest: 'y'.repeat(100_000) }))
  await postAlert(server.baseUrl, token, JSON.stringify({ title: 'x', level: 3, rest: 'z'.repeat(200_000) }))
  await page.getByRole('link', { name: 'looked at, rejected' }).click()
  await page.getByRole('link', { name: /rejected alerts$/ }).click()
  await expect(page.getByRole('heading', { name: 'Rejected alerts' })).toBeVisible()
  await look(page, 'rejected-list', findings)
  const names = ['too-large-for-the-box', 'large', 'compressed', 'broken', 'fields']
  const list = page.getByRole('list', { name: 'Rejected alerts' })
  const paths = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const [at, path] of paths.entries()) await visit(page, path, findings, `rejected-${names[at]}`)

  await page.getByText('Read a value as another severity').click()
  await page.getByText('Discard all 3 like this').click()
  await page.getByLabel('Text of the alert').fill('{"entityId": 7}')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('This still does not fit.')).toBeVisible()
  await look(page, 'rejected-refused', findings)
  await page.getByRole('button', { name: 'Accept all 3 like this' }).click()
  await expect(page.getByText('3 alerts have become incidents.')).toBeVisible()
  await look(page, 'rejected-accepted', findings)
  await visit(page, '/rejected?state=closed', findings, 'rejected-closed')
  await page
    .getByRole('link', { name: /Invalid fields/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^#\d+ Disk of/ }).click()
  await expect(page.getByRole('link', { name: 'a rejected alert', exact: true })).toBeVisible()
  await look(page, 'incident-of-a-rejected-alert', findings)
  await visit(page, '/settings/api-keys', findings, 'settings-api-keys-rejected')
  await page.getByRole('link', { name: 'looked at, rejected' }).click()
  await expect(page.getByRole('link', { name: /^what was sent/ }).first()).toBeVisible()
  await look(page, 'settings-api-key-rejected', findings)
  expect(findings).toEqual([])
})

test('on call: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({ page }) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  await inviteUser(page, { name: 'Wilhelmina Featherstonehaugh-Montgomery', email: 'mina@example.com' })
  await visit(page, '/on-call/schedules/new', findings, 'schedule-new')
  await page.getByLabel('Name').fill('Second line, every hour, around the clock')
  await page.getByLabel('Hours, days or weeks').selectOption('hours')
  await page.getByLabel('Time zone').selectOption('America/New_York')
  for (const name of [ADMIN.name, 'Wilhelmina Featherstonehaugh-Montgomery']) {
    await page.getByLabel('Add a person').selectOption(name)
    await page.getByRole('button', { name: 'Add to the rotation' }).click()
    await expect(page.getByRole('list', { name: 'Rotation' })).toContainText(name)
  }
  await page.getByLabel('A shift lasts').fill('0')
  await page.getByRole('button', { name: 'Add the schedule' }).click()
  await expect(page.getByText('Give a whole number from 1 to 168 hours.')).toBeVisible()
  await look(page, 'schedule-refused', findings)
  await page.getByLabel('A shift lasts').fill('3')
  await page.getByRole('button', { name: 'Add the schedule' }).click()
  await page.getByText('Calendar of Second line').click()
  await expect(page.getByRole('list', { name: 'Calendar of Second line' })).toBeVisible()
  await page.goto('/on-call/schedules/new')
  await page.getByLabel('Name').fill('Nobody yet')
  await page.getByRole('button', { name: 'Add the schedule' }).click()
  await expect(page.getByText('Nobody yet: nobody is on call now.')).toBeVisible()
  await coverFor(page, 'Wilhelmina Featherstonehaugh-Montgomery', { hours: 30 })
  await expect(page.getByText('Added. It is in the calendar above.')).toBeVisible()
  await page.getByRole('button', { name: 'Get calendar link' }).click()
  rememberSecret((await page.getByTestId('calendar-feed').textContent())?.split('/').at(-2) ?? '')
  await look(page, 'on-call', findings)
  await coverFor(page, 'Wilhelmina Featherstonehaugh-Montgomery', { hours: -30 })
  await expect(page.getByText('Choose an end after the beginning.')).toBeVisible()
  await look(page, 'on-call-refused', findings)
  await page.getByRole('link', { name: 'Change On call' }).click()
  await expect(page.getByRole('list', { name: 'Rotation' })).toBeVisible()
  await look(page, 'schedule', findings)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the schedule' }).click()
  await expect(page.getByText('change the policy first')).toBeVisible()
  await look(page, 'schedule-not-removed', findings)

  await visit(page, '/settings/escalation', findings)
  await page.getByRole('link', { name: 'Default', exact: true }).click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await expect(page.getByRole('heading', { name: 'Step 2' })).toBeVisible()
  await page.getByLabel('Grouping window (seconds)').fill('1')
  await page.getByRole('button', { name: 'Save the policy' }).click()
  await expect(page.getByText('Give a whole number from 10 to 3600.')).toBeVisible()
  await look(page, 'escalation-refused', findings)
  expect(findings).toEqual([])
})

test('labels at work: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({ page }) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  await visit(page, '/dashboard', findings)
  const [series, answers] = [
    page.getByRole('region', { name: 'Incidents by severity', exact: true }),
    'How fast we answer',
  ]
  await series.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('region', { name: answers, exact: true }).getByRole('button', { name: 'Table' }).click()
  await look(page, 'dashboard-tables', findings)
  await visit(page, '/dashboard?range=1y&label=env%3Dprod', findings, 'dashboard-of-a-label')
  await visit(page, '/entities/checkout-api', findings, 'entity-with-figures')
  await visit(page, '/settings/teams', findings, 'teams-empty')
  await visit(page, '/settings/teams/new', findings)
  await page.getByLabel('Name').fill('Payments')
  await page.getByRole('button', { name: 'Add the team' }).click()
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('Payments')
  await look(page, 'teams', findings)
  await visit(page, '/settings/routing', findings)
  await visit(page, '/settings/routing/new', findings)
  await page.getByLabel('Key of the label').fill('service')
  await page.getByLabel('Values, with commas').fill('checkout')
  await look(page, 'rule-with-dry-run', findings)
  await visit(page, '/silences', findings, 'silences-empty')
  await visit(page, '/silences/new', findings)
  await visit(page, '/incidents?group=service', findings, 'groups')
  await visit(page, '/incidents?group=service,env&open=%5B%22checkout%22,%22prod%22%5D', findings, 'groups-open')
  expect(findings).toEqual([])
})

test('the workbench: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({
  page,
  server,
}) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  const token = await createKey(page, 'workbench')
  const like = { severity: 'critical', entityId: 'ledger', labels: { ...MANY_LABELS, look: 'workbench' } }
  for (const summary of ['Ledger \u202Eis down 🔥', 'لا يستجيب خادم المدفوعات في المنطقة الأولى', LONG_WORD])
    await postAlert(server.baseUrl, token, {
      ...like,
      summary,
      details: LONG_WORD.repeat(400),
      runbookId: 'ledger-down',
    })

  const wide = { width: 1440, height: 900 }
  await page.setViewportSize(wide)
  await page.goto('/incidents?q=label.look%3Aworkbench')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('label-9')
  await look(page, 'preview', findings, { desktop: wide })
  await page.keyboard.press('Space')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await look(page, 'selected', findings)
  await page.getByText('Save view').click()
  await page.getByLabel('Name').fill('The workbench')
  await look(page, 'save-view', findings)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'The workbench' })).toBeVisible()
  await visit(page, '/incidents/views', findings)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No view is saved')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'keys', findings)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('ledger')
  await expect(page.getByRole('option', { name: /is down/ })).toBeVisible()
  await look(page, 'palette', findings)
  await page.keyboard.press('Escape')

  const path = '/runbooks/ledger-down'
  for (const text of ['- [ ] Look\n- [ ] Restart the ledger', '1. Look\n2. Restart']) {
    await page.goto(path)
    const change = page.getByText('Change the registration')
    if (await change.isVisible()) await change.click()
    await page.getByLabel('Title').fill('Ledger is down')
    await page.getByLabel('What to do').fill(text)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/· Version \d,/)).toBeVisible()
  }
  await visit(page, `${path}/versions`, findings)
  await visit(page, `${path}/versions/1`, findings)
  await page.goto('/incidents?q=label.look%3Aworkbench')
  await page.getByRole('link', { name: 'Ledger' }).first().click()
  const step = page.getByRole('checkbox', { name: /Look/ })
  await step.check()
  await page.reload()
  await expect(step).toBeChecked()
  await look(page, 'incident-with-steps', findings)
  await page
    .getByRole('link', { name: /Show all/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/payload\?/)
  await look(page, 'payload', findings)

  await visit(page, '/entities/import', findings)
  await page.getByLabel('catalog-info.yaml').fill('kind: Component\nmetadata: { title: No name }')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('Document 1, metadata.name')).toBeVisible()
  await look(page, 'import-refused', findings)
  await page.getByLabel('catalog-info.yaml').fill('kind: Component\nmetadata: { name: ledger }')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('It would be: 1 added')).toBeVisible()
  await look(page, 'import-tried', findings)
  await visit(page, '/settings/escalation/new', findings)
  expect(findings).toEqual([])
})

async function coverFor(page: Page, name: string, { hours }: { hours: number }) {
  const fieldTime = (at: number) => new Date(at).toISOString().slice(0, 16)
  await page.getByLabel('Who covers').selectOption(name)
  await page.getByLabel('From').fill(fieldTime(Date.now()))
  await page.getByLabel('To').fill(fieldTime(Date.now() + hours * 3_600_000))
  await page.getByRole('button', { name: 'Add override' }).click()
}

async function describeEntityAndRunbook(page: Page) {
  await page.goto('/entities/checkout-api')
  await page.getByLabel('Name').fill('Checkout API')
  await page.getByLabel('Description').fill('Takes orders and payments. Owned by the payments team.')
  await page.getByLabel('Link').fill('https://wiki.example.com/checkout')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout API' })).toBeVisible()
  await page.goto('/runbooks/checkout-db-pool')
  await page.getByLabel('Title').fill('Checkout: database pool exhausted')
  await page
    .getByLabel('What to do')
    .fill(
      '## First\n\n1. Look at **active connections** in the dashboard.\n2. `kubectl rollout undo deploy/checkout`\n\n| Cause | Fix |\n|---|---|\n| leak | restart |\n',
    )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout: database pool exhausted' })).toBeVisible()
}

async function visit(page: Page, path: string, findings: string[], name = path.replace(/\W+/g, '-').slice(1, 60)) {
  await page.setViewportSize(DEVICES.desktop)
  await page.goto(path)
  await look(page, name, findings)
}

/** Looks at the page as it stands, in both colour schemes. */
async function look(page: Page, name: string, findings: string[], devices: Devices = DEVICES) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    for (const [device, viewport] of Object.entries(devices)) {
      await page.setViewportSize(viewport)
      await expect(page).toHaveTitle(/Tocsin/)
      const view = `${name}-${device}-${colorScheme}`
      findings.push(...(await seriousFindings(page)).map((finding) => `${view}: ${finding}`))
      mkdirSync(SHOTS, { recursive: true })
      await page.screenshot({ path: join(SHOTS, `${view}.png`), fullPage: true })
    }
  }
  await page.setViewportSize(DEVICES.desktop)
}

async function seriousFindings(page: Page) {
  await page.evaluate(AXE)
  // React replaces the title in two moves: axe can look between them, so the title is expected above instead.
  const results = await page.evaluate<AxeResults>("axe.run({ rules: { 'document-title': { enabled: false } } })")
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  const serious = results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = serious.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
  return wide ? [...found, 'wider than the screen'] : found
}
