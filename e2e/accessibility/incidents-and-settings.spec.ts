import type { Page } from 'playwright/test'
import { look, visit } from '../support/look'
import { createKey, postAlert, signIn } from '../support/portal'
import { ADMIN, expect, test } from '../support/test'

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

test.describe.configure({ timeout: 1_200_000 })

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
    ...['email', 'push', 'ntfy', 'gotify', 'teams', 'matrix', 'webhook'].map(
      (channel) => `/settings/contact-methods?add=${channel}`,
    ),
  )
  for (const path of paths) await visit(page, path, findings)
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
  await visit(page, '/settings/chat-channels', findings, 'chat-channels-empty')
  await visit(page, '/settings/chat-channels/new?kind=discord', findings, 'chat-channel-new')
  await visit(page, '/settings/configuration', findings)
  await visit(page, '/settings/import', findings)
  await visit(page, '/settings/roles', findings)
  await visit(page, '/settings/api-keys/unheard', findings)
  await visit(page, '/settings/calendars', findings, 'calendars-empty')
  await visit(page, '/settings/calendars/new', findings)
  await visit(page, '/settings/webhooks', findings, 'webhooks-empty')
  await visit(page, '/settings/webhooks/new', findings)
  await visit(page, '/settings/single-sign-on', findings, 'single-sign-on-empty')
  await visit(page, '/settings/single-sign-on/new', findings)
  await visit(page, '/settings/access-tokens?new=1', findings, 'access-token-new')
  await visit(page, '/settings/access-tokens/reference', findings, 'api-reference')
  await visit(page, '/settings/teams', findings, 'teams-empty')
  await visit(page, '/settings/teams/new', findings)
  await page.getByLabel('Name').fill('Payments')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('Payments')
  await look(page, 'teams', findings)
  await visit(page, '/settings/routing', findings)
  await visit(page, '/settings/routing/new', findings)
  await page.getByLabel('Key of the label').fill('service')
  await page.getByLabel('Values, with commas').fill('checkout')
  await look(page, 'rule-with-dry-run', findings)
  await visit(page, '/silences', findings, 'silences-empty')
  await visit(page, '/silences/new', findings)
  await page.getByLabel('Key of the label').fill('service')
  await page.getByLabel('Values, with commas').fill('checkout')
  await page.getByLabel('Reason').fill('Move of the database')
  await page.getByRole('button', { name: 'Create silence' }).click()
  await expect(page.getByRole('list', { name: 'Silences' })).toContainText('Move of the database')
  await look(page, 'silences', findings)
  await page.getByRole('link', { name: 'Change Move of the database' }).click()
  await expect(page.getByRole('button', { name: 'Save silence' })).toBeVisible()
  await look(page, 'silence', findings)
  await visit(page, '/incidents?group=service', findings, 'groups')
  await visit(page, '/incidents?group=service,env&open=%5B%22checkout%22,%22prod%22%5D', findings, 'groups-open')
  expect(findings).toEqual([])
})

async function describeEntityAndRunbook(page: Page) {
  await page.goto('/entities/checkout-api?edit=1')
  await page.getByLabel('Name').fill('Checkout API')
  await page.getByLabel('Description').fill('Takes orders and payments. Owned by the payments team.')
  await page.getByLabel('Link').fill('https://wiki.example.com/checkout')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout API' })).toBeVisible()
  await page.goto('/runbooks/checkout-db-pool?edit=1')
  await page.getByLabel('Title').fill('Checkout: database pool exhausted')
  await page
    .getByLabel('What to do')
    .fill(
      '## First\n\n1. Look at **active connections** in the dashboard.\n2. `kubectl rollout undo deploy/checkout`\n\n| Cause | Fix |\n|---|---|\n| leak | restart |\n',
    )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout: database pool exhausted' })).toBeVisible()
}
