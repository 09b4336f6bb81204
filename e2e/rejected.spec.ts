import type { Page } from 'playwright/test'
import { addUser, createKey, postAlert, signIn } from './support/portal'
import { startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

const ALERT = '{"title":"Disk full","priority":"P1"}'
const FLAG = /^Rejected \d+ open$/

function rows(page: Page) {
  return page.getByRole('list', { name: 'Rejected alerts' }).getByRole('listitem')
}

test('what a monitor gets wrong is announced, mended by the suggestion, and the notice goes when it is closed', async ({
  newPerson,
}) => {
  const server = await startServer({ name: `rejected-${Date.now()}`, env: ADMIN_ENV })
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const token = await createKey(page, 'old monitor')
  await page.goto('/rejected')
  await expect(page.getByText('No rejected alerts')).toBeVisible()
  await expect(page.getByRole('link', { name: FLAG })).toHaveCount(0)

  for (const body of [ALERT, ALERT, ALERT, '{"title": "Disk'])
    expect((await postAlert(server.baseUrl, token, body)).status).toBe(400)
  await page.getByRole('link', { name: 'Incidents' }).click()
  await expect(page.getByRole('link', { name: FLAG })).toBeVisible()
  await page.goto('/settings/api-keys')
  await page.getByRole('link', { name: '4 rejected alerts' }).click()
  await expect(page).toHaveURL(/\/rejected\?key=\d+$/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Broken JSON')
  await expect(rows(page).last()).toContainText('3 alerts')

  await page.getByRole('link', { name: 'Invalid fields: summary, severity' }).click()
  await expect(page.getByRole('list', { name: 'Suggestion' })).toContainText('Use title as summary.')
  await expect(page.getByText('summary is missing')).toBeVisible()
  await expect(page.getByTestId('sent')).toHaveText(ALERT)
  await expect(page.getByLabel('Text of the alert')).toHaveValue(
    `{"summary": "Disk full", "severity": "critical", ${ALERT.slice(1)}`,
  )
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('link', { name: 'Disk full' }).click()
  await expect(page.getByRole('heading', { name: 'Disk full' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(
    `${ADMIN.name} opened the incident by accepting a rejected alert`,
  )
  await page.getByRole('link', { name: 'a rejected alert', exact: true }).click()
  await expect(page.getByText(`Accepted by ${ADMIN.name}`)).toBeVisible()

  await page.getByRole('button', { name: 'Accept all 2 like this' }).click()
  await expect(page.getByText('2 alerts have become incidents.')).toBeVisible()
  await expect(page.getByRole('link', { name: FLAG })).toBeVisible()

  await page.goto('/rejected')
  await page.getByRole('link', { name: 'Broken JSON' }).click()
  await expect(page.getByText('breaks off here')).toBeVisible()
  await page.getByText('Discard…').click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText('without an incident')).toBeVisible()
  await expect(page.getByRole('link', { name: FLAG })).toHaveCount(0)

  await page.goto('/incidents')
  const incidents = page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')
  await expect(incidents).toHaveCount(3)
  for (const text of await incidents.allTextContents()) expect(text).toMatch(/^Critical.*Disk full/)
  await page.goto('/rejected?state=closed')
  await expect(page.getByRole('list', { name: 'Closed alerts' }).getByRole('listitem')).toHaveCount(4)
  await page.goto('/settings/audit')
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('Discarded rejected alerts:')
  await page.goto('/settings/api-keys')
  await expect(page.getByRole('link', { name: /rejected alert/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'old monitor' }).click()
  await expect(page.getByRole('link', { name: /^what was sent, #/ })).toHaveCount(4)
  await page.close()
  await server.stop()
})

test('what still does not fit says why and keeps what was typed; what fits is stored as typed', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'typing')
  const { requestId } = await (await postAlert(server.baseUrl, token, 'disk=full')).json()
  expect(requestId).toMatch(/^req_/)
  await page.getByRole('link', { name: 'typing' }).click()
  await page.getByRole('link', { name: /^what was sent, #/ }).click()
  const box = page.getByLabel('Text of the alert')
  await expect(box).toHaveValue('disk=full')
  await box.fill('{"summary": "Disk full",\n "entityId": 7}')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('severity is required')).toBeVisible()
  await expect(page.getByText('entityId must be a string')).toBeVisible()
  await expect(box).toHaveValue('{"summary": "Disk full",\n "entityId": 7}')
  const fits = '{"summary": "Disk full",\n "severity": "low", "n": 12345678901234567890, "n": 1.10}'
  await box.fill(fits)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('link', { name: 'Disk full' }).click()
  await expect(page.getByTestId('payload')).toHaveText(fits, { useInnerText: false })
})

test('accepting and discarding work before any script has run', async ({ browser, page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'no script')
  await postAlert(server.baseUrl, token, ALERT)
  await postAlert(server.baseUrl, token, ALERT)
  await page.getByRole('link', { name: 'no script' }).click()
  const path = await page
    .getByRole('link', { name: /^what was sent, #/ })
    .first()
    .getAttribute('href')
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto(path ?? '')
  await plain.getByLabel('Text of the alert').fill('{"summary": "By hand"}')
  await plain.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(plain.getByText('This still does not fit.')).toBeVisible()
  await expect(plain.getByLabel('Text of the alert')).toHaveValue('{"summary": "By hand"}')
  await plain.getByLabel('Text of the alert').fill('{"summary": "By hand", "severity": "high"}')
  await plain.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(plain.getByRole('link', { name: 'By hand' })).toBeVisible()
  await plain.goto('/rejected')
  await plain.getByRole('link', { name: 'Invalid fields: summary, severity' }).first().click()
  await plain.getByText('Discard…').click()
  await plain.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(plain.getByText('without an incident')).toBeVisible()
  await context.close()
})

test('a responder mends what was rejected too; the notice and the keys are for admins', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'for Rhea')
  await postAlert(server.baseUrl, token, '{"text":"Mended by Rhea","level":"fatal"}')
  const responder = await newPerson(server)
  await addUser(page, responder, { name: 'Rhea', email: 'rhea@example.com', password: 'rhea-walks-at-night-1' })
  await responder.getByRole('link', { name: 'Rejected', exact: true }).click()
  await expect(responder.getByRole('link', { name: FLAG })).toHaveCount(0)
  await rows(responder).filter({ hasText: 'for Rhea' }).getByRole('link').click()
  await expect(responder.getByRole('link', { name: 'for Rhea' })).toHaveCount(0)
  await responder.getByRole('button', { name: 'Accept', exact: true }).click()
  await responder.getByRole('link', { name: 'Mended by Rhea' }).click()
  await expect(responder.getByRole('heading', { name: 'Mended by Rhea' })).toBeVisible()
  await expect(responder.getByText('Critical', { exact: true })).toBeVisible()
})
