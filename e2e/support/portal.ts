import { expect, type Locator, type Page } from 'playwright/test'
import { rememberLink, rememberSecret } from './secrets'
import type { TestServer } from './server'

type Person = { email: string; password: string }

/** Sends what the sign-in form sends; the page stays as it is. */
export async function signIn(page: Page, { email, password }: Person) {
  const { request } = page.context()
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  await request.post('/api/auth/callback/credentials', { form: { csrfToken, email, password, json: 'true' } })
  await rememberSession(page)
}

export async function signInByForm(page: Page, person: Person) {
  await page.goto('/login')
  await submitSignIn(page, person)
}

/** Fills the sign-in form that the page shows, and waits for the incidents. */
export async function submitSignIn(page: Page, person: Person) {
  await trySignIn(page, person)
  await expect(page.getByRole('heading', { name: 'Incidents' })).toBeVisible()
  await rememberSession(page)
}

/** Fills the sign-in form that the page shows, whatever comes of it. */
export async function trySignIn(page: Page, { email, password }: Person) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** In the menu of the person who is signed in. */
export function signOutButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Sign out' })
}

/** Opens the menu of the person who is signed in. A page that is being left may take the click. */
export async function openUserMenu(page: Page, name: string) {
  const signOut = signOutButton(page)
  await expect(async () => {
    if (!(await signOut.isVisible())) await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(signOut).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Opens the set-up page by the link that the server has printed. */
export async function openSetUp(page: Page, server: TestServer) {
  rememberLink(server.setupUrl(), { isPrinted: true })
  await page.goto(server.setupUrl())
}

/** Makes a key by the portal; resolves with the token it showed. */
export async function createKey(page: Page, name: string) {
  await page.goto('/settings/api-keys?new=1')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create key' }).click()
  return shownToken(page)
}

/** The token that the page shows right now. */
export async function shownToken(page: Page) {
  const token = (await page.getByTestId('token').textContent()) ?? ''
  expect(token).toMatch(/^tocsin_[0-9A-Za-z]{38}$/)
  rememberSecret(token)
  return token
}

/** Sends an alert the way a monitor does. */
export function postAlert(baseUrl: string, token: string, body: string | object, headers: Record<string, string> = {}) {
  return fetch(`${baseUrl}/api/webhook/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Unfolds what is rarely changed on the page of an API key. */
export async function unfold(page: Page, title: string) {
  await page.getByRole('heading', { name: title }).click()
}

/** Takes what begins with a text in a field with a list. */
export async function choose(field: Locator, text: string) {
  // What is typed before the page has hydrated opens no list.
  await expect(async () => {
    await field.clear()
    await field.fill(text)
    await expect(field).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 })
  }).toPass()
  await field.press('Enter')
}

/** Adds somebody by the portal; resolves with the one-time link that it showed. */
export async function inviteUser(admin: Page, person: { name: string; email: string; role?: string }) {
  await admin.goto('/settings/users?open=invite')
  await admin.getByLabel('E-mail addresses').fill(`${person.name} <${person.email}>`)
  await admin.getByLabel('Role').selectOption(person.role ?? 'responder')
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = (await admin.getByTestId('one-time-link').textContent()) ?? ''
  rememberLink(link)
  return link
}

/** Adds somebody by the portal and lets them choose a password by their one-time link, in a browser of their own. */
export async function addUser(admin: Page, other: Page, person: Person & { name: string; role?: string }) {
  const link = await inviteUser(admin, person)
  rememberSecret(person.password)
  await other.goto(link)
  await other.getByLabel('New password').fill(person.password)
  await other.getByRole('button', { name: 'Set the password' }).click()
  const first = person.role === 'viewer' ? 'Incidents' : 'Contact methods'
  await expect(other.getByRole('heading', { name: first, exact: true })).toBeVisible()
  await rememberSession(other)
  await other.goto('/incidents')
  await expect(other.getByRole('heading', { name: 'Incidents' })).toBeVisible()
}

export async function rememberSession(page: Page) {
  const cookies = await page.context().cookies()
  const sessions = cookies.filter(({ name }) => name.endsWith('session-token'))
  expect(sessions).not.toEqual([])
  for (const { value } of sessions) rememberSecret(value)
}
