import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { documented, runDocumented } from './support/documented'
import { createKey, postAlert, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { RELEASE, startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer({ name: `access-tokens-${Date.now()}`, env: ADMIN_ENV })
})

test.afterAll(() => server.stop())

test('a token is made on one page, and a script acknowledges with it until it is revoked', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const key = await createKey(page, 'monitor')
  const alert = await postAlert(server.baseUrl, key, { summary: 'Disk full', severity: 'high' })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Access tokens' }).click()
  await expect(page.getByText('No access tokens')).toBeVisible()
  await page.getByRole('link', { name: 'New token' }).click()
  await page.getByLabel('Name').fill('Night script')
  for (const scope of ['incidents:read', 'on-call:read'])
    await page.getByRole('checkbox', { name: new RegExp(`\\(${scope}\\)`) }).uncheck()
  const reach = page.getByRole('complementary', { name: 'What it can do' })
  await expect(reach).toContainText(/Only reads\s*Nothing/)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Choose what the token may do.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Night script')
  await page.getByRole('checkbox', { name: /\(incidents:write\)/ }).check()
  await expect(reach).toContainText(/Reads and changes\s*Incidents/)
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = (await page.getByTestId('token').textContent()) ?? ''
  rememberSecret(token)
  expect(token).toMatch(/^tocsin_pat_/)

  const call = (path: string, method = 'POST') =>
    fetch(`${server.baseUrl}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  const { id } = await alert.json()
  const acknowledged = await call(`/incidents/${id}/acknowledge`)
  expect(await acknowledged.json()).toMatchObject({ status: 'acknowledged' })
  expect(acknowledged.headers.get('cache-control')).toBe('no-store')
  expect(acknowledged.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await call('/schedules', 'GET')).status).toBe(403)
  expect((await call('/me', 'GET')).status).toBe(200)
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Acknowledged').first()).toBeVisible()

  await page.goto('/settings/access-tokens')
  await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText('Night script')
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(page.getByText(/last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke the token' }).click()
  await expect(page.getByText('revoked')).toBeVisible()
  expect((await call('/me', 'GET')).status).toBe(401)
  // An API key and a session's cookie open nothing there.
  for (const authorization of [`Bearer ${key}`, ''])
    expect((await fetch(`${server.baseUrl}/api/v1/me`, { headers: { authorization } })).status).toBe(401)
  expect((await page.request.get('/api/v1/me')).status()).toBe(401)
})

test('an admin makes a token of the workspace, and the timeline names it', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const key = await createKey(page, 'third')
  const { id } = await (await postAlert(server.baseUrl, key, { summary: 'Slow', severity: 'high' })).json()
  await page.goto('/settings/access-tokens?new=1')
  await page.getByLabel('Name').fill('Night pipeline')
  await page.getByLabel('Acts as').selectOption('The workspace, as responder')
  await page.getByRole('checkbox', { name: /\(incidents:write\)/ }).check()
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = (await page.getByTestId('token').textContent()) ?? ''
  rememberSecret(token)
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${server.baseUrl}/api/v1/incidents/${id}/acknowledge`, { method: 'POST', headers })
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Night pipeline').first()).toBeVisible()
  await page.goto('/settings/access-tokens')
  await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText('of the workspace, as responder')
  await page.goto('/settings/users')
  await expect(page.getByText('Night pipeline')).toHaveCount(0)
})

test('the commands of the document do what it says', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const key = await createKey(page, 'other')
  const open = async () => (await postAlert(server.baseUrl, key, { summary: 'Full', severity: 'high' })).json()
  const [{ id }, other] = [await open(), await open()]
  await page.goto('/settings/access-tokens?new=1')
  await page.getByLabel('Name').fill('Documented')
  await page.getByRole('checkbox', { name: /\(incidents:write\)/ }).check()
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = (await page.getByTestId('token').textContent()) ?? ''
  rememberSecret(token)
  const named = {
    'http://localhost:3000': server.baseUrl,
    'incidents/7': `incidents/${id}`,
    'curl ': 'curl -sS --fail ',
  }
  const commands = documented('docs/rest-api.md', '/api/v1/on-call')
  const printed = await runDocumented(commands, { cwd: '.', env: { TOCSIN_TOKEN: token }, named })
  expect(printed).toContain('"timeZone"')
  expect(printed).toContain('"status":"acknowledged"')

  await page.goto('/settings/access-tokens?new=1')
  await page.getByLabel('Name').fill('Laptop')
  for (const scope of ['incidents:write', 'on-call:write'])
    await page.getByRole('checkbox', { name: new RegExp(`\\(${scope}\\)`) }).check()
  await page.getByRole('button', { name: 'Create token' }).click()
  const own = (await page.getByTestId('token').textContent()) ?? ''
  rememberSecret(own)
  const file = test.info().outputPath('token')
  writeFileSync(file, `${own}\n`)
  const typed = documented('docs/command-line.md', 'TOCSIN_TOKEN_FILE')
  const here = { 'https://tocsin.example.com': server.baseUrl, '~/.tocsin-token': file, ' 7': ` ${other.id}` }
  const program = `'${process.execPath}' '${resolve(RELEASE ?? '.', 'bin/tocsin.mjs')}'`
  const told = await runDocumented(typed, {
    cwd: test.info().outputDir,
    env: { DATA_DIR: '/nowhere', PORT: 'none' },
    named: { ...here, '\ntocsin ': `\n${program} ` },
  })
  expect(told).toMatch(new RegExp(`#${other.id} +high +resolved`))
  expect(told).toContain('Noted at')
  expect(told).toContain('Main rotation: ada until')
  expect(told).toContain('Added to Main rotation: ada')
  rmSync(file)
})

test('the reference names every operation, and fits a phone', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/access-tokens/reference')
  await page.getByText('Body: assigneeId').first().click()
  await expect(page.getByText('The id of a person; null for nobody.').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const document = await (await page.request.get('/api/openapi.json')).json()
  const shown = await page
    .getByRole('listitem')
    .filter({ has: page.locator('code') })
    .count()
  const operations = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/'))
  expect(shown).toBe(operations.reduce((sum, [, methods]) => sum + Object.keys(Object(methods)).length, 0))
})
