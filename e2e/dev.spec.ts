import { runCli } from './support/cli'
import { postAlert, signInByForm } from './support/portal'
import { rememberSecret } from './support/secrets'
import { RELEASE, startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

test.describe.configure({ timeout: 300_000 })

test('what npm run dev serves can be signed in to', async ({ newPerson }) => {
  test.skip(RELEASE !== undefined, 'a release is not developed')
  const server = await startServer({ name: `dev-${Date.now()}`, env: ADMIN_ENV, isDev: true })
  const page = await newPerson(server)
  // Each page is compiled when it is first asked for, which takes longer than an expectation waits.
  for (const path of ['/api/auth/session', '/incidents', '/login']) await page.goto(path)
  await signInByForm(page, ADMIN)
  await expect(page.getByText('No alert has arrived yet')).toBeVisible()
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'dev'])).trim()
  rememberSecret(token)
  expect((await postAlert(server.baseUrl, token, { summary: 'Disk full', severity: 'high' })).status).toBe(201)
  await expect(page.getByText('Disk full')).toBeVisible()
  await page.close()
  expect(await server.stop()).toBe(0)
})
