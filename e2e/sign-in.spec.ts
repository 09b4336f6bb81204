import { inviteUser, openUserMenu, signInByForm, signOutButton, submitSignIn, trySignIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

test('signed-out visitors go to the sign-in page and come back after', async ({ page }) => {
  await page.goto('/incidents?q=severity%3Ahigh')
  await expect(page).toHaveURL(/\/login\?next=/)
  await trySignIn(page, { ...ADMIN, password: 'not-the-password' })
  await expect(page.getByText('Incorrect e-mail address or password.')).toBeVisible()
  await submitSignIn(page, ADMIN)
  await expect(page).toHaveURL('/incidents?q=severity%3Ahigh')
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
  await signInByForm(page, ADMIN)
  const cookies = await page.context().cookies()
  const thief = await newPerson(server)
  await thief.context().addCookies(cookies)
  await thief.goto('/incidents')
  await expect(thief.getByRole('heading', { name: 'Incidents' })).toBeVisible()
  await openUserMenu(page, ADMIN.name)
  await signOutButton(page).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await thief.goto('/incidents')
  await expect(thief.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the menu of a person signs out without JavaScript, and closes once the focus has left it', async ({
  page,
  browser,
  server,
}) => {
  await signInByForm(page, ADMIN)
  await openUserMenu(page, ADMIN.name)
  await page.getByRole('link', { name: 'Your account' }).focus()
  await page.getByRole('link', { name: 'Dashboard' }).focus()
  await expect(signOutButton(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused()

  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto('/incidents')
  await openUserMenu(plain, ADMIN.name)
  await signOutButton(plain).click()
  await expect(plain.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing out everywhere ends the other browsers too', async ({ page, newPerson, server }) => {
  await signInByForm(page, ADMIN)
  const other = await newPerson(server)
  await signInByForm(other, ADMIN)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
  await other.goto('/incidents')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the session that next-auth tells scripts of holds nothing but its end', async ({ page }) => {
  await signInByForm(page, ADMIN)
  const answer = await page.request.get('/api/auth/session')
  expect(Object.keys(await answer.json())).toEqual(['expires'])
})

test('a cookie that is not from this server signs nobody in', async ({ page, server }) => {
  await page.context().addCookies([{ name: 'next-auth.session-token', value: 'not.a.cookie', url: server.baseUrl }])
  await page.goto('/incidents')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('of next-auth only what signing in and out needs is served', async ({ request }) => {
  for (const path of [
    '_log',
    'providers',
    'verify-request',
    'error',
    'signin',
    'signin/credentials',
    'callback/x',
    'x',
  ])
    for (const method of ['GET', 'POST'])
      expect((await request.fetch(`/api/auth/${path}`, { method })).status(), `${method} ${path}`).toBe(404)
  for (const path of ['callback/credentials', 'signout']) {
    const answer = await request.get(`/api/auth/${path}`)
    expect([answer.status(), answer.headers().allow]).toEqual([405, 'POST'])
  }
  expect((await request.get('/api/auth/csrf')).headers()['cache-control']).toBe('no-store')
})

test('413: a sign-in of more than 64 KiB is not read, whether or not it says its length', async ({ server }) => {
  const url = `${server.baseUrl}/api/auth/callback/credentials`
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = `email=${'x'.repeat(700_000)}`
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(413)
  const chunked = { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' } as const
  expect((await fetch(url, chunked)).status).toBe(413)
})

test('the answer that signs somebody in is kept by no cache', async ({ page }) => {
  const answered = page.waitForResponse('**/api/auth/callback/credentials')
  await signInByForm(page, ADMIN)
  const answer = await answered
  expect(await answer.headerValue('cache-control')).toBe('no-store')
  const device = (await page.context().cookies(answer.url())).find(({ name }) => name === 'tocsin-device')
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
})

test('a copied cookie is worth nothing after signing out by next-auth itself', async ({ page, newPerson, server }) => {
  await signInByForm(page, ADMIN)
  const thief = await newPerson(server)
  await thief.context().addCookies(await page.context().cookies())
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  const signedOut = await page.request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } })
  expect(signedOut.status()).toBe(200)
  await thief.goto('/incidents')
  await expect(thief.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('who signs in again in one browser ends the session before', async ({ page, context, newPerson, server }) => {
  const tab = await context.newPage()
  await tab.goto('/login')
  await signInByForm(page, ADMIN)
  const older = await newPerson(server)
  await older.context().addCookies(await page.context().cookies())
  await older.goto('/incidents')
  await expect(older.getByRole('heading', { name: 'Incidents' })).toBeVisible()
  await submitSignIn(tab, ADMIN)
  await older.goto('/incidents')
  await expect(older.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('after signing out nothing of the pages before is left in the tab', async ({ page }) => {
  await signInByForm(page, ADMIN)
  await page.goto('/settings/users')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  const left = page.waitForResponse('**/login/signed-out')
  await openUserMenu(page, ADMIN.name)
  await signOutButton(page).click()
  expect(await (await left).headerValue('clear-site-data')).toBe('"cache"')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.content()).not.toContain(ADMIN.email)
})

test('people see that somebody failed to sign in to their account', async ({ page, newPerson, server }) => {
  const stranger = await newPerson(server)
  await stranger.goto('/login')
  await trySignIn(stranger, { ...ADMIN, password: 'not-the-password' })
  await expect(stranger.getByText('Incorrect e-mail address or password.')).toBeVisible()
  await signInByForm(page, ADMIN)
  await page.goto('/settings/account')
  await expect(page.getByText('wrong password, from').first()).toBeVisible()
})

test('the secret of a one-time link is sent in no address; without JavaScript the page says what it needs', async ({
  page,
  server,
  browser,
  newPerson,
}) => {
  await signInByForm(page, ADMIN)
  const link = await inviteUser(page, { email: 'fragment@example.com', name: 'Fay' })
  const secret = new URL(link).hash.slice(1)
  expect(secret).toMatch(/^[\w-]{43}$/)
  const fay = await newPerson(server)
  const sent: string[] = []
  fay.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    sent.push(pathname + search, request.headers().referer ?? '')
  })
  await fay.goto(link)
  await expect(fay.getByLabel('E-mail address')).toHaveValue('fragment@example.com')
  expect(sent).toContain('/password')
  expect(sent.filter((text) => text.includes(secret))).toEqual([])
  // Another link in the same tab loads no page anew.
  await fay.evaluate(() => {
    window.location.hash = 'used'
  })
  await expect(fay.getByText('This link was used already or has expired.', { exact: false })).toBeVisible()

  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(link)
  // What stands in `noscript` no other locator of Playwright finds.
  const words = plain.locator('noscript p')
  await expect(words).toBeVisible()
  await expect(words).toContainText('This page needs JavaScript')
  await context.close()
})
