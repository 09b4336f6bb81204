import { INGEST_PATH } from '../lib/server/lanes/path'
import { createKey, openSetUp, postAlert, rememberSession } from './support/portal'
import { rememberLink, rememberSecret } from './support/secrets'
import { startServer } from './support/server'
import { ADMIN, expect, test } from './support/test'

const PAYLOAD = `{
  "summary": "Checkout fails for 12 % of customers",
  "severity": "critical",
  "labels": {"service": "checkout", "env": "prod", "shard": 12345678901234567890},
  "details": "Error: timeout\\n    at pay (checkout.ts:12)",
  "entityId": "checkout-api",
  "runbookId": "checkout-down",
  "order_id": 12345678901234567890,
  "metrics": {"p99": [1.50, {"unit": "s"}], "ok": false},
  "link": "https://grafana.example.com/d/abc"
}`

test('from the set-up link to a resolved incident', async ({ newPerson }) => {
  const server = await startServer({ name: `first-incident-${Date.now()}` })
  const page = await newPerson(server)

  await openSetUp(page, server)
  await page.getByLabel('Workspace').fill('Example Shop')
  await page.getByLabel('Your name').fill(ADMIN.name)
  await page.getByLabel('E-mail address').fill(ADMIN.email)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await expect(page.getByLabel('Workspace')).toHaveValue('Example Shop')
  rememberSecret(ADMIN.password)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  const steps = page.getByRole('list', { name: 'Until somebody can be paged' })
  await expect(steps.getByRole('link', { name: 'Create an API key' })).toBeVisible()
  await rememberSession(page)
  await expect(steps.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveText(/^Tocsin \d+\.\d+\.\d+$/)

  const token = await createKey(page, 'prometheus')
  await expect(page.getByTestId('curl')).toContainText(`curl -X POST ${server.baseUrl}/api/webhook/ingest`)
  const reloaded = await page.reload()
  await expect(page.getByRole('link', { name: 'prometheus' })).toBeVisible()
  await expect(page.getByTestId('token')).toHaveCount(0)
  expect(await reloaded?.text()).not.toContain(token)
  expect(await page.content()).not.toContain(token)

  await page.goto('/incidents')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Done' })).toHaveText([/An API key/])
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const misspelt = await fetch(`${server.baseUrl}/api/webhook/Ingest`, { method: 'POST', body: PAYLOAD })
  expect(misspelt.status).toBe(404)
  expect(await misspelt.json()).toMatchObject({ code: 'not_found', detail: expect.stringContaining(INGEST_PATH) })
  const answer = await postAlert(server.baseUrl, token, PAYLOAD)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toMatch(/^\/incidents\/\d+$/)
  const row = page.getByRole('listitem').filter({ hasText: 'Checkout fails for 12 % of customers' })
  await expect(row).toContainText('Critical')
  await row.getByRole('link', { name: 'Checkout fails' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout fails for 12 % of customers')
  await expect(page.getByRole('region', { name: 'Details', exact: true })).toContainText('at pay (checkout.ts:12)')
  const extra = page.getByRole('region', { name: 'Extra fields' })
  await expect(extra).toContainText('12345678901234567890')
  await expect(extra).toContainText('1.50')
  const labels = page.getByRole('region', { name: 'Labels', exact: true })
  await expect(labels.getByRole('link', { name: 'checkout', exact: true })).toBeVisible()
  await expect(labels.getByRole('link', { name: '12345678901234567890' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://grafana.example.com/d/abc' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'checkout-api' })).toHaveAttribute('href', '/entities/checkout-api')
  await expect(page.getByRole('link', { name: 'checkout-down' })).toHaveAttribute('href', '/runbooks/checkout-down')
  await expect(page.getByRole('link', { name: 'prometheus' })).toBeVisible()
  await page.getByText('Show raw request').click()
  expect(await page.getByTestId('payload').textContent()).toBe(PAYLOAD)

  await page.getByRole('button', { name: 'Acknowledge' }).click()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText(`${ADMIN.name} acknowledged`)
  await page.getByLabel('Add a note').fill('Rolled back the release.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline).toContainText('Rolled back the release.')
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(timeline).toContainText(`assigned to ${ADMIN.name}`)
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(timeline).toContainText(`${ADMIN.name} resolved`)
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()

  await page.goto('/incidents')
  await expect(page.getByText('Nothing is open')).toBeVisible()
  await page.close()
  expect(await server.stop()).toBe(0)
})

test('a first admin whose password is too short is not made, and the set-up link is printed', async () => {
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: 'short' }
  const server = await startServer({ name: `short-password-${Date.now()}`, env })
  await expect.poll(server.output).toContain('Use at least 10 characters.')
  expect(server.setupUrl()).toContain('/setup#')
  rememberLink(server.setupUrl(), { isPrinted: true })
  expect(await server.stop()).toBe(0)
})
