import { addUser, createKey, rememberSession, shownToken, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const ELSEWHERE = 'https://evil.example'

test('what a page of another site sends with our cookie is not done', async ({ page, server }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/api-keys?new=1')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByLabel('Name').fill('forged')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && 'next-action' in request.headers()),
    page.getByRole('button', { name: 'Create key' }).click(),
  ])
  await shownToken(page)
  const { 'content-length': _, ...headers } = sent.headers()
  const data = sent.postDataBuffer() ?? Buffer.alloc(0)
  const again = (origin: string) => page.request.post('/settings/api-keys', { headers: { ...headers, origin }, data })
  const forged = page.getByRole('link', { name: 'forged' })

  expect((await again(ELSEWHERE)).ok()).toBe(false)
  await page.goto('/settings/api-keys')
  await expect(forged).toHaveCount(1)
  expect((await again(server.baseUrl)).ok()).toBe(true)
  await page.goto('/settings/api-keys')
  await expect(forged).toHaveCount(2)
})

test('routes that take forms and JSON refuse pages of other sites, also of browsers that name only an origin', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const multipart = {
    source: 'opsgenie',
    timeZone: 'UTC',
    files: { name: 'a.json', mimeType: 'text/json', buffer: Buffer.from('{}') },
  }
  const data = { kind: 'password', text: ADMIN.password }
  const others: Record<string, string>[] = [
    { origin: ELSEWHERE },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of others) {
    const imported = await page.request.post('/api/imports', { headers, multipart, maxRedirects: 0 })
    const confirmed = await page.request.post('/api/confirm', { headers, data })
    expect([headers, imported.status(), confirmed.status()]).toEqual([headers, 403, 403])
  }
  expect((await page.request.post('/api/confirm', { data })).status()).toBe(200)
})

test('a sign-in without what our own form has read first signs nobody in', async ({ newPerson, server }) => {
  const person = await newPerson(server)
  const sessionAfter = async (form: Record<string, string>) => {
    const filled = { email: ADMIN.email, password: ADMIN.password, ...form }
    await person.request.post('/api/auth/callback/credentials', { form: filled, maxRedirects: 0 })
    return (await person.context().cookies()).some(({ name }) => name.endsWith('session-token'))
  }
  expect(await sessionAfter({})).toBe(false)
  const { csrfToken } = await (await person.request.get('/api/auth/csrf')).json()
  expect(await sessionAfter({ csrfToken: 'x'.repeat(64) })).toBe(false)
  expect(await sessionAfter({ csrfToken })).toBe(true)
  await rememberSession(person)
})

test('no answer lets a page of another site read it, and none is taken for another type', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'for no other site')
  const authorization = `Bearer ${token}`
  for (const path of ['/incidents', '/api/incidents', '/api/v1/incidents', '/api/webhook/ingest', '/api/openapi.json'])
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin: ELSEWHERE, authorization, 'access-control-request-method': 'POST' }
      const answer = (await page.request.fetch(server.baseUrl + path, { method, headers })).headers()
      const allowed = Object.keys(answer).filter((name) => name.startsWith('access-control-'))
      expect({ allowed, nosniff: answer['x-content-type-options'] }, `${method} ${path}`).toEqual({
        allowed: [],
        nosniff: 'nosniff',
      })
    }
})

test('a page says nothing of what made it, and runs no code but ours', async ({ page }) => {
  const headers = (await page.goto('/login'))?.headers() ?? {}
  expect(Object.keys(headers).filter((name) => ['server', 'x-powered-by'].includes(name))).toEqual([])
  expect(headers['content-security-policy']).toContain("'strict-dynamic'")
  expect(headers['content-security-policy']).not.toContain('unsafe-eval')
})

test('no page is kept by a cache, nor by the browser', async ({ page }) => {
  await signIn(page, ADMIN)
  for (const path of ['/incidents', '/settings/users', '/login/signed-out', '/password', '/acknowledge/x', '/none'])
    expect((await page.request.get(path)).headers()['cache-control'], path).toContain('no-store')
})

test('whoever has no proxy in front cannot say that they come from elsewhere', async ({ page, server, newPerson }) => {
  await signIn(page, ADMIN)
  const person = await newPerson(server)
  const somebody = { name: 'Nia', email: 'nia@example.com', password: 'nia-walks-at-night-1' }
  await addUser(page, person, somebody)
  const stranger = await newPerson(server)
  const { csrfToken } = await (await stranger.request.get('/api/auth/csrf')).json()
  await stranger.request.post('/api/auth/callback/credentials', {
    form: { email: somebody.email, password: 'not-the-password', csrfToken },
    headers: { 'x-forwarded-for': '203.0.113.77', 'x-real-ip': '203.0.113.77', forwarded: 'for=203.0.113.77' },
    maxRedirects: 0,
  })
  // It is noted after the answer.
  await expect(async () => {
    await person.goto('/settings/account')
    await expect(person.getByText(/wrong password, from (::ffff:)?127\.0\.0\.1/).first()).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(person.getByText('203.0.113.77')).toHaveCount(0)
})
