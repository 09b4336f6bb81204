import { signIn, submitSignIn, trySignIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

test('signed-out visitors go to the sign-in page and come back after', async ({ page }) => {
  await page.goto('/incidents?severity=high')
  await expect(page).toHaveURL(/\/login\?next=/)
  await trySignIn(page, { ...ADMIN, password: 'not-the-password' })
  await expect(page.getByText('do not belong together')).toBeVisible()
  await submitSignIn(page, ADMIN)
  await expect(page).toHaveURL('/incidents?severity=high')
})

for (const next of ['//evil.example/x', '/.//evil.example/x', '/\\evil.example/x', 'https://evil.example/x']) {
  test(`the way back never leads elsewhere: ${next}`, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await trySignIn(page, ADMIN)
    await expect(page).toHaveURL('/incidents')
  })
}

test('401: the event stream is refused to whoever is signed out', async ({ request }) => {
  expect((await request.get('/api/events')).status()).toBe(401)
})

test('a copied cookie is worth nothing after signing out', async ({ page, newPerson, server }) => {
  await signIn(page, ADMIN)
  const cookies = await page.context().cookies()
  const thief = await newPerson(server)
  await thief.context().addCookies(cookies)
  await thief.goto('/incidents')
  await expect(thief.getByRole('heading', { name: 'Incidents' })).toBeVisible()
  await page.getByRole('button', { name: ADMIN.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await thief.goto('/incidents')
  await expect(thief.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing out everywhere ends the other browsers too', async ({ page, newPerson, server }) => {
  await signIn(page, ADMIN)
  const other = await newPerson(server)
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

test('a cookie that is not from this server signs nobody in', async ({ page, server }) => {
  await page.context().addCookies([{ name: 'next-auth.session-token', value: 'not.a.cookie', url: server.baseUrl }])
  await page.goto('/incidents')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
