import { createKey, postAlert, shownToken, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const ALERT = { summary: 'Queue is growing', severity: 'low' }

test('a rotated key takes both tokens while the overlap runs, a revoked one none', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const first = await createKey(page, 'queue monitor')
  expect((await postAlert(server.baseUrl, first, ALERT)).status).toBe(201)

  await page.getByRole('link', { name: 'queue monitor' }).click()
  await page.getByLabel('The old token goes on for').selectOption('1h')
  await page.getByRole('button', { name: 'Rotate' }).click()
  const second = await shownToken(page)
  expect(second).not.toBe(first)
  expect((await postAlert(server.baseUrl, first, ALERT)).status).toBe(201)
  expect((await postAlert(server.baseUrl, second, ALERT)).status).toBe(201)
  await page.reload()
  await expect(page.getByTestId('token')).toHaveCount(0)
  await expect(page.getByText(/old token tocsin_.{4}… works until/)).toBeVisible()

  await page.getByLabel('The old token goes on for').selectOption('now')
  await page.getByRole('button', { name: 'Rotate' }).click()
  const third = await shownToken(page)
  expect((await postAlert(server.baseUrl, first, ALERT)).status).toBe(401)
  expect((await postAlert(server.baseUrl, second, ALERT)).status).toBe(401)
  expect((await postAlert(server.baseUrl, third, ALERT)).status).toBe(201)

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await postAlert(server.baseUrl, third, ALERT)).status).toBe(201)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByText('revoked', { exact: true })).toBeVisible()
  expect((await postAlert(server.baseUrl, third, ALERT)).status).toBe(401)
})

test("a key's page shows what was accepted, with its incident, and what was rejected, with the reason", async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'disk monitor')
  const accepted = await postAlert(server.baseUrl, token, { summary: 'Disk full', severity: 'high' })
  const { id } = await accepted.json()
  await postAlert(server.baseUrl, token, { summary: '', severity: 'High' })
  await postAlert(server.baseUrl, token, 'not json')
  await page.getByRole('link', { name: 'disk monitor' }).click()
  const deliveries = page.getByRole('list', { name: 'Recent deliveries' })
  await expect(deliveries.getByRole('link', { name: 'Disk full' })).toHaveAttribute('href', `/incidents/${id}`)
  await expect(deliveries).toContainText('write "high", in lower case')
  await expect(deliveries).toContainText('summary must say something')
  await expect(deliveries).toContainText('invalid_json')
})

test('a key with a bad name or a past expiry is refused beside its field', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/api-keys')
  await page.getByLabel('Name').fill('late')
  await page.getByLabel('Expires').fill('2020-01-01')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Choose a time that is still to come.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('late')
})
