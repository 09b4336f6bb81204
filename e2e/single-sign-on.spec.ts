import { CLIENT, startProvider } from '../testing/oidc-provider'
import { freePort } from '../testing/postgres'
import { openUserMenu, rememberSession, signIn, signOutButton, submitSignIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

let server: TestServer

test.beforeAll(async () => {
  const env = { ...ADMIN_ENV, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128' }
  server = await startServer({ name: `single-sign-on-${Date.now()}`, env })
})

test.afterAll(() => server.stop())

test('an admin tests and sets up an issuer; a person signs in by it, loses their group, and stays, which admins see', async ({
  newPerson,
}) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Single sign-on' }).click()
  await page.getByRole('link', { name: 'New issuer' }).click()
  const redirectUri = (await page.getByText('/callback').textContent()) ?? ''
  await page.getByLabel('Name').fill('Corp')
  await page.getByLabel('Address of the issuer').fill(url)
  await page.getByRole('button', { name: 'Test the address' }).click()
  await expect(page.getByText('The connection was refused.')).toBeVisible()
  const provider = await startProvider([redirectUri], { port, host: 'localhost' })
  const person = { email: 'ben@corp.example', email_verified: true, name: 'Ben Oak' }
  provider.people.set('ben', { ...person, groups: ['on-call'] })
  await page.getByRole('button', { name: 'Test the address' }).click()
  await expect(page.getByText(`${url} answers. People sign in at localhost:${port}. It knows groups.`)).toBeVisible()
  const letIn = page.getByRole('list', { name: 'Who may sign in' })
  await expect(letIn).toContainText('Nobody yet')
  await page.getByRole('textbox', { name: 'Group', exact: true }).fill('on-call')
  await expect(letIn).toContainText('on-call responder, without a team')
  await expect(letIn).toContainText('Everybody else is refused')
  await page.getByLabel('Client ID').fill(CLIENT.clientId)
  rememberSecret(CLIENT.clientSecret, { isStored: true })
  await page.getByLabel('Client secret').fill(CLIENT.clientSecret)
  await page.getByRole('button', { name: 'Add issuer' }).click()
  await expect(page.getByRole('heading', { name: 'Corp' })).toBeVisible()
  await expect(page.getByText(redirectUri)).toBeVisible()

  const start = redirectUri.replace(/callback$/, 'start')
  const forced = await page.request.get(start, { headers: { 'sec-fetch-site': 'cross-site' }, maxRedirects: 0 })
  expect([forced.status(), forced.headers().location]).toEqual([303, '/login'])

  const ben = await newPerson(server)
  await ben.goto('/settings/account')
  await ben.getByRole('link', { name: 'Sign in with Corp' }).click()
  await ben.getByLabel('Person').fill('ben')
  await ben.getByRole('button', { name: 'Continue' }).click()
  await expect(ben).toHaveURL(`${server.baseUrl}/settings/account`)
  await rememberSession(ben)
  await expect(ben.getByText('ben@corp.example · responder')).toBeVisible()
  await expect(ben.getByText('you sign in by an issuer')).toBeVisible()
  await openUserMenu(ben, 'Ben Oak')
  await signOutButton(ben).click()

  // Corp still knows his browser: it asks nothing.
  provider.people.set('ben', { ...person, groups: [] })
  await ben.getByRole('link', { name: 'Sign in with Corp' }).click()
  await expect(ben.getByText('None of your groups may sign in here.')).toBeVisible()
  await page.goto('/settings/users')
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'Ben Oak' })
  await expect(row).toContainText('Cannot sign in, and is still paged: none of their groups at Corp may sign in')
  await page.goto('/settings/health')
  await expect(page.getByText(/^Ben Oak cannot sign in since .*: none of their groups at Corp/)).toBeVisible()
  await page.goto('/settings/audit')
  await expect(page.getByText('Shut out')).toBeVisible()
  await page.goto('/settings/users')
  await row.getByRole('button', { name: 'Actions for Ben Oak' }).click()
  await page.getByRole('menuitem', { name: 'Let in again' }).click()
  await expect(row).not.toContainText('Cannot sign in')
  await provider.close()
})

test('while an issuer is down, an admin signs in with the password', async ({ newPerson }) => {
  const url = `http://localhost:${await freePort()}`
  const issuer = { id: 'down', name: 'Down', issuer: url, ...CLIENT, domains: ['corp.example'] }
  rememberSecret(CLIENT.clientSecret, { isStored: true })
  const env = { ...ADMIN_ENV, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128', OIDC_ISSUERS: JSON.stringify([issuer]) }
  const own = await startServer({ name: `issuer-down-${Date.now()}`, env })
  const page = await newPerson(own)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Down' }).click()
  await expect(page.getByText('Tocsin cannot reach the issuer at the moment.')).toBeVisible()
  await submitSignIn(page, ADMIN)
  await page.goto('/settings/single-sign-on')
  await page.getByRole('link', { name: 'Down' }).click()
  await expect(page.getByText('The operator sets this issuer by OIDC_ISSUERS, and changes it there.')).toBeVisible()
  await own.stop()
})
