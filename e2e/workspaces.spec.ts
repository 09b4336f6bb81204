import { runCli } from './support/cli'
import { createKey, postAlert, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { ADMIN, expect, test } from './support/test'

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
    for (const path of ['/incidents', '/entities/shared-name']) {
      await reader.goto(path)
      await expect(reader.getByRole('link', { name: own })).toBeVisible()
      await expect(reader.getByText(foreign)).toHaveCount(0)
    }
    expect((await reader.goto(`/incidents/${foreignId}`))?.status()).toBe(404)
  }
  await olga.goto('/incidents?label=team%3Dours')
  await expect(olga.getByText('Nothing matches this filter')).toBeVisible()
  await expect(olga.locator('#labels option[value="team=ours"]')).toHaveCount(0)
  await olga.goto('/settings/api-keys')
  await expect(olga.getByRole('link', { name: 'theirs' })).toBeVisible()
  await expect(olga.getByRole('link', { name: 'ours', exact: true })).toHaveCount(0)
  await olga.goto('/settings/users')
  await expect(olga.getByText(ADMIN.email)).toHaveCount(0)
})
