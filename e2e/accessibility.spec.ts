import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { createKey, postAlert, signIn } from './support/portal'
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

test.describe.configure({ timeout: 300_000 })

test('no page has a serious axe finding, light or dark, on a desktop or a phone', async ({ page, server }) => {
  const findings: string[] = []
  for (const path of ['/login', '/setup?token=used', '/password?token=used', '/nowhere'])
    await check(page, path, findings)
  await signIn(page, ADMIN)
  await check(page, '/incidents', findings, 'incidents-empty')
  const token = await createKey(page, 'prometheus eu-west-1')
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
    '/settings/api-keys/1',
    '/settings/users',
    '/settings/audit',
    '/settings/account',
  )
  for (const path of paths) await check(page, path, findings)
  expect(findings).toEqual([])
})

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

async function check(page: Page, path: string, findings: string[], name = path.replace(/\W+/g, '-').slice(1, 60)) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [device, viewport] of Object.entries({
      desktop: { width: 1280, height: 800 },
      phone: { width: 375, height: 740 },
    })) {
      await page.setViewportSize(viewport)
      findings.push(...(await seriousFindings(page)).map((finding) => `${path} ${colorScheme} ${device}: ${finding}`))
      mkdirSync(SHOTS, { recursive: true })
      await page.screenshot({ path: join(SHOTS, `${name}-${device}-${colorScheme}.png`), fullPage: true })
    }
  }
}

async function seriousFindings(page: Page) {
  await page.evaluate(AXE)
  const results = await page.evaluate<AxeResults>('axe.run()')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  const serious = results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = serious.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
  return wide ? [...found, 'wider than the screen'] : found
}
