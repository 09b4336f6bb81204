import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '../lib/db/migrate/migrations'
import { migratePostgresql } from '../lib/db/migrate/postgresql'
import { migrateSqlite } from '../lib/db/migrate/sqlite'
import { runCli } from './support/cli'
import { DATABASES } from './support/databases'
import { documented, runDocumented } from './support/documented'
import { createKey, postAlert, rememberSession, signIn } from './support/portal'
import { rememberLink, rememberSecret } from './support/secrets'
import { startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

let folder = ''

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-operating-'))
})

test.afterEach(() => rmSync(folder, { recursive: true }))

test('a restore is rehearsed beside a running server', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'rehearsed')
  expect((await postAlert(server.baseUrl, token, { summary: 'Rehearsed', severity: 'low' })).status).toBe(201)
  const place = { cwd: folder, env: { DATA_DIR: server.dataDir }, named: { '/srv/': `${folder}/` } }
  await runDocumented('mkdir /srv/backups', place)
  await runDocumented(documented('docs/recovering.md', '/srv/rehearsal'), place)
  expect(readdirSync(folder).sort()).toEqual(['backed-up.txt', 'backups', 'restored.txt'])
})

test('a backup gets the name of its day, tried by hand and every night by cron', async ({ server }) => {
  const named = { '/srv/tocsin': process.cwd(), '/srv/': `${folder}/` }
  const place = { cwd: folder, env: { DATA_DIR: server.dataDir }, named }
  const backups = join(folder, 'backups')
  const ofToday = [expect.stringMatching(/^tocsin-\d{4}-\d\d-\d\d\.db$/)]
  await runDocumented(documented('docs/first-hour.md', 'cli -- backup'), place)
  expect(readdirSync(backups)).toEqual(ofToday)

  rmSync(backups, { recursive: true })
  mkdirSync(backups)
  await runDocumented(commandOfCron(documented('docs/first-hour.md', 'backup', 'cron')), place)
  expect(readdirSync(backups)).toEqual(ofToday)
})

/** What cron gives to the shell: the rest of the line, up to a `%` without a backslash (crontab(5)). */
function commandOfCron(crontab: string) {
  const [, command = ''] = /^\d+ \d+ \* \* \* (.*)$/m.exec(crontab) ?? []
  return command.replace(/(?<!\\)%.*$/, '').replaceAll('\\%', '%')
}

test('without an admin who can sign in, the operator makes one, who resets the others', async ({ newPerson }) => {
  // Another admin on the servers that journeys share would let the last one go.
  const server = await startServer({ name: `operating-${Date.now()}`, env: ADMIN_ENV })
  const page = await newPerson(server)
  await runCli(server, ['users', 'create', '--email', 'ana@example.com'])
  const place = { cwd: folder, env: { DATA_DIR: server.dataDir } }
  const made = await runDocumented(documented('docs/recovering.md', 'new-admin@example.com'), place)
  const invitation = /\S+\/password\S+/.exec(made)?.[0] ?? ''
  const password = 'new-admin-walks-at-night-1'
  rememberLink(invitation)
  rememberSecret(password)
  await page.goto(new URL(invitation).pathname + new URL(invitation).hash)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'Contact methods' })).toBeVisible()
  await rememberSession(page)
  const reset = await runDocumented(documented('docs/recovering.md', 'reset-password'), place)
  const link = /\S+\/password\S+/.exec(reset)?.[0] ?? ''
  rememberLink(link)
  await page.context().clearCookies()
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await expect(page.getByLabel('New password')).toBeVisible()
  await page.close()
  await server.stop()
})

for (const provider of ['sqlite', 'postgresql'] as const) {
  test(`${provider}: a server names each migration that it applies to an earlier database, and how long it took`, async () => {
    const database = await DATABASES[provider]()
    const file = join(folder, 'tocsin.db')
    const migrations = readMigrations(provider)
    const before = migrations.slice(0, -2)
    if (database.url) await migratePostgresql(database.url, before)
    else migrateSqlite(file, before)
    const env = { DATABASE_URL: database.url ?? `file:${file}` }
    const server = await startServer({ name: `migrating-${provider}-${Date.now()}`, env })
    const said = [...server.output().matchAll(/^tocsin: migration (\S+) (begins|took \d+\.\d seconds)/gm)]
    expect(said.map(([, name, what]) => [name, what?.split(' ')[0]])).toEqual(
      migrations.slice(-2).flatMap(({ name }) => [
        [name, 'begins'],
        [name, 'took'],
      ]),
    )
    expect(await server.stop()).toBe(0)
    await database.stop()
  })
}
