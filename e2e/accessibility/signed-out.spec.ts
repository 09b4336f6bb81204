import { look, visit } from '../support/look'
import { inviteUser, openSetUp, rememberSession, submitSignIn, trySignIn } from '../support/portal'
import { rememberSecret } from '../support/secrets'
import { startServer } from '../support/server'
import { ADMIN, expect, test } from '../support/test'

test.describe.configure({ timeout: 1_200_000 })

test('signed out: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({ newPerson }) => {
  const findings: string[] = []
  const server = await startServer({ name: `accessibility-${Date.now()}` })
  const page = await newPerson(server)
  for (const path of ['/login', '/setup#used', '/password#used', '/nowhere']) await visit(page, path, findings)

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
  await expect(page.getByText('No alert has arrived yet')).toBeVisible()
  await rememberSession(page)
  await look(page, 'incidents-empty', findings)
  await visit(page, '/getting-started', findings)
  await page.context().clearCookies()
  await page.goto('/login')
  await trySignIn(page, { ...ADMIN, password: 'not-the-password' })
  await expect(page.getByText('Incorrect e-mail address or password.')).toBeVisible()
  await look(page, 'login-refused', findings)
  await submitSignIn(page, ADMIN)

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
