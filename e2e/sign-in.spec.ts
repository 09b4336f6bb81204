import { signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

test('signed-out visitors go to the sign-in page and come back after', async ({ page }) => {
  await page.goto('/incidents?severity=high')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('E-mail address').fill(ADMIN.email)
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('do not belong together')).toBeVisible()
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/incidents?severity=high')
})

test('the way back never leads elsewhere', async ({ page }) => {
  await page.goto('/login?next=//evil.example/x')
  await page.getByLabel('E-mail address').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/incidents')
})

test('a copied cookie is worth nothing after signing out', async ({ page, browser, server }) => {
  await signIn(page, ADMIN)
  const cookies = await page.context().cookies()
  const copy = await browser.newContext({ baseURL: server.baseUrl })
  await copy.addCookies(cookies)
  const thief = await copy.newPage()
  await thief.goto('/incidents')
  await expect(thief.getByRole('heading', { name: 'Incidents' })).toBeVisible()
  await page.getByRole('button', { name: ADMIN.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await thief.goto('/incidents')
  await expect(thief.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing out everywhere ends the other browsers too', async ({ page, browser, server }) => {
  await signIn(page, ADMIN)
  const other = await (await browser.newContext({ baseURL: server.baseUrl })).newPage()
  await signIn(other, ADMIN)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
  await other.goto('/incidents')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the session that next-auth tells scripts of holds nothing but its end', async ({ page }) => {
  await signIn(page, ADMIN)
  const answer = await page.request.get('/api/auth/session')
  expect(Object.keys(await answer.json())).toEqual(['expires'])
})
