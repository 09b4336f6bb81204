import { look, visit } from '../support/look'
import { addUser, createKey, openUserMenu, postAlert, signInByForm, unfold } from '../support/portal'
import { rememberSecret } from '../support/secrets'
import { ADMIN, expect, test } from '../support/test'

test.describe.configure({ timeout: 1_200_000 })

test('what opens on a page, and what refuses, has no serious axe finding', async ({ page, server, newPerson }) => {
  const findings: string[] = []
  await signInByForm(page, ADMIN)
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
  await unfold(page, 'Field mapping')
  await page.getByRole('button', { name: 'Apply preset' }).click()
  await expect(page.getByRole('button', { name: 'Save mapping' })).toBeVisible()
  await unfold(page, 'Heartbeat')
  await page.getByRole('button', { name: 'Enable heartbeat' }).click()
  const ping = (await page.getByTestId('ping-url').textContent()) ?? ''
  rememberSecret(ping.split('/').at(-1) ?? '')
  const firing = { status: 'firing', annotations: { summary: 'Disk of db-7 is full' }, fingerprint: 'disk' }
  for (const status of [201, 200])
    expect((await postAlert(server.baseUrl, token, { alerts: [firing] })).status).toBe(status)
  await look(page, 'source', findings)
  await page.getByRole('list', { name: 'Recent alerts' }).getByRole('link').click()
  await page.getByText('Show raw alerts').click()
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
  await expect(page.getByText('Test not delivered')).toBeVisible()
  await look(page, 'contact-method-added', findings)

  await page.goto('/entities/refused?edit=1')
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
