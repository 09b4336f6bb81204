import type { Page } from 'playwright/test'
import { runCli } from './support/cli'
import { createKey, openUserMenu, postAlert, signIn, signInByForm } from './support/portal'
import { rememberLink, rememberSecret } from './support/secrets'
import { startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

test('two workspaces see nothing of each other', async ({ page, server, newPerson }) => {
  const workspaceId = (await runCli(server, ['workspaces', 'create', '--name', 'Other'])).trim()
  const inOther = ['--workspace', workspaceId]
  const other = { email: 'olga@example.com', password: 'olga-walks-at-night-1' }
  rememberSecret(other.password)
  await runCli(server, ['users', 'create', '--email', other.email, '--role', 'admin', ...inOther], other.password)
  const otherToken = (await runCli(server, ['api-keys', 'create', '--name', 'theirs', ...inOther])).trim()
  rememberSecret(otherToken)

  await signIn(page, ADMIN)
  const token = await createKey(page, 'ours')
  const mine = await (
    await postAlert(server.baseUrl, token, {
      summary: 'Ours alone',
      severity: 'high',
      entityId: 'shared-name',
      labels: { team: 'ours' },
    })
  ).json()
  const theirs = await (
    await postAlert(server.baseUrl, otherToken, {
      summary: 'Theirs alone',
      severity: 'high',
      entityId: 'shared-name',
      labels: { team: 'theirs' },
    })
  ).json()

  const olga = await newPerson(server)
  await signIn(olga, other)
  for (const [reader, own, foreign, foreignId] of [
    [page, 'Ours alone', 'Theirs alone', theirs.id],
    [olga, 'Theirs alone', 'Ours alone', mine.id],
  ] as const) {
    for (const path of ['/incidents?sort=newest', '/entities/shared-name']) {
      await reader.goto(path)
      await expect(reader.getByRole('link', { name: own })).toBeVisible()
      await expect(reader.getByText(foreign)).toHaveCount(0)
    }
    expect((await reader.goto(`/incidents/${foreignId}`))?.status()).toBe(404)
  }
  await olga.goto('/incidents?q=label.team%3Aours')
  await expect(olga.getByText('No incident matches')).toBeVisible()
  await expect(olga.locator('#labels option[value="team=ours"]')).toHaveCount(0)
  await olga.goto('/settings/api-keys')
  await expect(olga.getByRole('link', { name: 'theirs' })).toBeVisible()
  await expect(olga.getByRole('link', { name: 'ours', exact: true })).toHaveCount(0)
  await olga.goto('/settings/users')
  await expect(olga.getByText(ADMIN.email)).toHaveCount(0)
})

test('one person joins a second workspace, switches between the two, and one of them is deleted', async ({
  newPerson,
}) => {
  // Of its own: the incidents of other journeys would push these off the first page.
  const server = await startServer({ name: `memberships-${Date.now()}`, env: ADMIN_ENV })
  const workspaceId = (await runCli(server, ['workspaces', 'create', '--name', 'Night shift'])).trim()
  const inSecond = ['--workspace', workspaceId]
  const ida = { email: 'ida@example.com', password: 'ida-walks-at-night-1' }
  rememberSecret(ida.password)
  await runCli(server, ['users', 'create', '--email', ida.email, ...inSecond], ida.password)
  const secondToken = (await runCli(server, ['api-keys', 'create', '--name', 'second', ...inSecond])).trim()
  rememberSecret(secondToken)
  await postAlert(server.baseUrl, secondToken, { summary: 'Only at night', severity: 'low' })
  const idas = await newPerson(server)
  await signInByForm(idas, ida)
  await expect(idas.getByRole('link', { name: 'Only at night' })).toBeVisible()

  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const token = await createKey(page, 'first')
  await postAlert(server.baseUrl, token, { summary: 'Only by day', severity: 'low' })
  await page.goto('/settings/users?open=invite')
  await page.getByLabel('E-mail addresses').fill(`Ida <${ida.email}>`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = (await page.getByTestId('one-time-link').textContent()) ?? ''
  rememberLink(link)

  await idas.goto(link)
  await expect(idas.getByRole('heading', { name: 'Join Default' })).toBeVisible()
  await expect(idas.getByText(`${ADMIN.name} invited you to Default on Tocsin.`)).toBeVisible()
  await idas.getByLabel('Password').fill('not her password')
  await idas.getByRole('button', { name: 'Join the workspace' }).click()
  await expect(idas.getByText('This is not the password of your account.')).toBeVisible()
  await idas.getByLabel('Password').fill(ida.password)
  await idas.getByRole('button', { name: 'Join the workspace' }).click()
  await expect(idas.getByRole('link', { name: 'Only at night' })).toBeVisible()

  const otherTab = await idas.context().newPage()
  await otherTab.goto('/incidents')
  await expect(otherTab.getByRole('link', { name: 'Only at night' })).toBeVisible()
  await openUserMenu(idas, 'ida')
  await expect(workspacesOf(idas).getByRole('button', { name: 'Night shift' })).toHaveAttribute('aria-current', 'true')
  await workspacesOf(idas).getByRole('button', { name: 'Default' }).click()
  await expect(idas.getByRole('link', { name: 'Tocsin Default' })).toBeVisible()
  await expect(idas.getByRole('link', { name: 'Only by day' })).toBeVisible()
  await expect(idas.getByText('Only at night')).toHaveCount(0)
  await expect(otherTab.getByRole('link', { name: 'Only by day' })).toBeVisible()
  await expectStaleTabRefused(idas)

  await runCli(server, ['workspaces', 'delete', workspaceId, '--name', 'Night shift'])
  const refused = await postAlert(server.baseUrl, secondToken, { summary: 'Too late', severity: 'low' })
  expect(refused.status).toBe(401)
  await idas.reload()
  await expect(idas.getByRole('link', { name: 'Only by day' })).toBeVisible()
  await openUserMenu(idas, 'Ida')
  await expect(workspacesOf(idas)).toHaveCount(0)
  const opened = [page, ...idas.context().pages()]
  await Promise.all(opened.map((tab) => tab.close()))
  await server.stop()
})

/** In the menu of the person who is signed in. */
const workspacesOf = (page: Page) => page.getByRole('banner').getByRole('region', { name: 'Workspace' })

/** In a tab that has not noticed the switch nothing is changed in the other workspace. */
async function expectStaleTabRefused(page: Page) {
  const deaf = await page.context().newPage()
  await deaf.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => undefined })
  })
  await deaf.goto('/silences/new?label=service%3Dweb')
  // The form asks what it matches, soon after each change: after the switch that alone would tell this tab.
  await expect(deaf.getByText('Silences each alert where')).toBeVisible()
  const counted = deaf.waitForResponse((response) => response.request().method() === 'POST')
  await deaf.getByLabel('Reason').fill('Meant for the other workspace')
  await counted
  await openUserMenu(page, 'Ida')
  await workspacesOf(page).getByRole('button', { name: 'Night shift' }).click()
  await expect(page.getByRole('link', { name: 'Tocsin Night shift' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Only at night' })).toBeVisible()
  await deaf.getByRole('button', { name: 'Create silence' }).click()
  await expect(deaf.getByRole('link', { name: 'Only at night' })).toBeVisible()
  await deaf.goto('/silences')
  await expect(deaf.getByText('Nothing is silenced')).toBeVisible()
  await deaf.close()
  await openUserMenu(page, 'ida')
  await workspacesOf(page).getByRole('button', { name: 'Default' }).click()
  await expect(page.getByRole('link', { name: 'Only by day' })).toBeVisible()
}
