import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from 'playwright/test'
import { createKey, postAlert, signIn } from './support/portal'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer({ name: `dashboard-${Date.now()}`, env: ADMIN_ENV })
})

test.afterAll(() => server.stop())

const HOUR = 3_600_000
const ALERTS = [
  { severity: 'critical', labels: { service: '=HYPERLINK("http://evil.test")', env: 'prod' } },
  { severity: 'critical', labels: { service: 'payments', env: 'prod' }, entityId: 'db-1' },
  { severity: 'high', labels: { service: 'payments', env: 'prod' }, entityId: 'db-1' },
  { severity: 'low', labels: { service: 'payments', env: 'test' } },
]

async function text(download: Download) {
  return readFileSync(await download.path(), 'utf8')
}

/** A key figure, such as "Incidents". */
function figure(page: Page | Locator, name: string) {
  return page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
}

async function widthOf(picture: Locator) {
  return (await picture.boundingBox())?.width ?? 0
}

test('a dashboard counts what came, by severity, label and entity, as a picture, a table and a file', async ({
  newPerson,
}) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await page.goto('/dashboard')
  await expect(figure(page, 'Incidents')).toHaveText('0')
  const token = await createKey(page, 'blackbox')
  // The last column is that of this hour.
  while (Date.now() % HOUR > HOUR - 120_000) await page.waitForTimeout(1_000)
  for (const alert of ALERTS) {
    const answer = await postAlert(server.baseUrl, token, { summary: 'Down', ...alert })
    expect(answer.status).toBe(201)
  }
  await expect(async () => {
    await page.goto('/dashboard?range=24h')
    await expect(figure(page, 'Incidents')).toHaveText('4', { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'critical 2' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Noisiest API keys', exact: true })).toContainText('blackbox')

  const bySeverity = page.getByRole('region', { name: 'Incidents by severity', exact: true })
  const picture = bySeverity.getByRole('presentation', { includeHidden: true })
  await picture.hover({ position: { x: (await widthOf(picture)) - 2, y: 20 } })
  await expect(picture).toContainText(/low1medium0high1critical2before0$/)
  await bySeverity.getByRole('button', { name: 'Table' }).click()
  await expect(bySeverity.getByRole('row').last()).toContainText(/2\s*1\s*0\s*1\s*0$/)

  const byService = page.getByRole('region', { name: 'Incidents by service', exact: true })
  await expect(byService.getByRole('listitem').filter({ hasText: 'payments' })).toContainText('new')
  await byService.getByRole('button', { name: 'Table' }).click()
  await expect(byService.getByRole('row').nth(1)).toContainText(/^payments3/)
  const [labels] = await Promise.all([
    page.waitForEvent('download'),
    byService.getByRole('link', { name: 'Download Incidents by service as CSV' }).click(),
  ])
  expect(await text(labels)).toBe(`service,incidents,before\npayments,3,0\n"'=HYPERLINK(""http://evil.test"")",1,0\n`)
  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as JSON' }).click(),
  ])
  expect(JSON.parse(await text(whole))).toMatchObject({
    history: { total: { opened: 4, bySeverity: { critical: 2, high: 1, low: 1 } } },
    label: { key: 'service', values: [{ value: 'payments', opened: 3 }, { opened: 1 }] },
  })

  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeHidden()
  await page.getByLabel('Group by').fill('env')
  await page.getByLabel('Group by').press('Enter')
  await expect(page.getByRole('region', { name: 'Incidents by env', exact: true })).toContainText('prod')
  await page.getByLabel('Group by').focus()
  await page.getByLabel('Filter by label').fill('env=test')
  await page.getByLabel('Filter by label').press('Enter')
  await expect(figure(page, 'Incidents')).toHaveText('1')
  await expect(page).toHaveURL(/by=env/)
  await expect(page.getByRole('region', { name: 'Noisiest API keys', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'show everything' }).click()
  await expect(figure(page, 'Incidents')).toHaveText('4')
  await page.getByRole('link', { name: 'Earlier' }).click()
  await expect(figure(page, 'Incidents')).toHaveText('0')
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(figure(page, 'Incidents')).toHaveText('4')
  await page.goto('/entities/db-1')
  await expect(figure(page.locator('main'), 'Incidents')).toHaveText('2')
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard?range=30d&entity=db-1')
  await expect(page.getByText('entity db-1')).toBeVisible()
  await page.goto('/dashboard?label=service%3Dnothing')
  await expect(figure(page, 'Incidents')).toHaveText('0')
  await page.goto('/dashboard?label=foo&by=%00')
  await expect(page.getByText('“foo” is not a label and its value')).toBeVisible()
  await expect(figure(page, 'Incidents')).toHaveText('4')
})

test('figures, legends and bars lead to the list of what they count', async ({ newPerson }) => {
  const page = await newPerson(server)
  const rows = page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await signIn(page, ADMIN)
  const follow = async (link: (page: Page) => Locator, count: number) => {
    await page.goto('/dashboard?range=24h')
    await link(page).click()
    await expect(page).toHaveURL(/\/incidents\?q=/)
    await expect(rows).toHaveCount(count)
    return new URL(page.url()).searchParams.get('q')
  }
  const times = /since:\S+T\d\d:00 until:\S+T\d\d:00/

  expect(await follow(() => figure(page, 'Incidents').getByRole('link'), 4)).toMatch(times)
  expect(await follow(() => figure(page, 'Unresolved').getByRole('link'), 4)).toBe('')
  expect(await follow(() => page.getByRole('link', { name: '3 high or critical' }), 3)).toBe('severity:high,critical')
  const critical = await follow(() => region('Incidents by severity').getByRole('link', { name: 'critical 2' }), 2)
  expect(critical).toMatch(/^status:any since:\S+ until:\S+ severity:critical$/)
  const byService = (name: string) => region('Incidents by service').getByRole('link', { name, exact: true })
  expect(await follow(() => byService('payments'), 3)).toMatch(/label\.service:payments$/)
  expect(await follow(() => byService('all others'), 0)).toMatch(/-label\.service:payments,/)

  for (const name of ['Incidents by severity', 'Incidents by service']) {
    await page.goto('/dashboard?range=24h')
    const bar = (page: Page) =>
      page
        .getByRole('region', { name, exact: true })
        .getByRole('link', { name: /^\d incidents?, / })
        .last()
    const count = Number.parseInt((await bar(page).getAttribute('aria-label')) ?? '', 10)
    expect(await follow(bar, count)).toMatch(times)
  }
  await page.goto('/dashboard?label=env%3Dtest')
  await expect(page.getByText('none in the 7 days before', { exact: true })).toBeVisible()
  await figure(page, 'Incidents').getByRole('link').click()
  await expect(rows).toHaveCount(1)
})

test('pictures are drawn without JavaScript', async ({ browser, newPerson }) => {
  const signedIn = await newPerson(server)
  await signIn(signedIn, ADMIN)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.baseUrl })
  await context.addCookies(await signedIn.context().cookies())
  const page = await context.newPage()
  await page.goto('/dashboard')
  const bySeverity = page.getByRole('region', { name: 'Incidents by severity', exact: true })
  await expect(bySeverity.locator('svg path[stroke-dasharray]')).toBeAttached()
  await page.getByLabel('Group by').fill('env')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Incidents by env', exact: true })).toBeVisible()
  await context.close()
})
