import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { runCli } from '../../testing/terminal'
import { openDatabase } from '../db/open'
import { readEnv } from '../env'
import { createProgram } from './program'

const database = testDatabase()

/** Runs a command as `main` does: with the settings, and with the database closed. */
function run(command: string[], url: string, piped?: string) {
  return runCli(database.db, command, piped, { DATABASE_URL: url, DATA_DIR: database.folder })
}

async function oneIncident() {
  const folder = join(database.folder, `storage-${Math.random()}`)
  const file = join(folder, 'tocsin.db')
  const db = await openDatabase(`file:${file}`, '')
  await openTestIncident((await newWorkspace(db)).admin)
  return { db, url: `file:${file}`, file, folder, backup: join(folder, 'backup.db') }
}

test.skipIf(onPostgres())('backup says what the file holds, and restore puts it back', async () => {
  const { db, url, file, folder, backup } = await oneIncident()
  const made = await run(['backup', backup], url)
  expect(made).toMatchObject({
    error: undefined,
    err: [expect.stringContaining('only with secrets-keys'), expect.stringMatching(/Backed up .* [kM]B, checked/)],
  })
  expect(made.out).toEqual(expect.arrayContaining(['Incident\t1', 'Workspace\t1']))
  expect((await run(['backup', backup], url)).error).toContain('--force')
  expect((await run(['backup', backup, '--force'], url)).error).toBeUndefined()
  expect((await run(['restore', backup, '--yes'], url)).error).toContain('is in use: stop the server')
  await db.close()
  const restored = await run(['restore', backup, '--yes'], url)
  expect(restored).toMatchObject({ error: undefined, out: made.out })
  expect(restored.err[0]).toContain(
    `Restored ${file} from ${backup}. The previous database is now ${file}.before-restore-`,
  )
  expect(readdirSync(folder).sort()).toEqual([
    'backup.db',
    'tocsin.db',
    'tocsin.db-backed-up',
    'tocsin.db-lock',
    'tocsin.db.before-restore-20260301T120000Z',
  ])
})

/** Somebody at a terminal who types one line. */
async function restoreTyping(answer: string, backup: string, url: string) {
  const asked: string[] = []
  const program = createProgram({
    db: database.db,
    env: readEnv({ DATABASE_URL: url }),
    now: NOW,
    input: Object.assign(typed(answer), { isTTY: true }),
    isInteractive: true,
    out: () => undefined,
    err: (line) => void asked.push(line),
    endWith: () => undefined,
  })
  await program.parseAsync(['node', 'cli', 'restore', backup])
  return asked
}

async function* typed(line: string) {
  yield Buffer.from(`${line}\n`)
}

test.skipIf(onPostgres())('restore asks at a terminal, and without one wants --yes', async () => {
  const { db, url, file, folder, backup } = await oneIncident()
  await run(['backup', backup], url)
  await db.close()
  expect((await run(['restore', backup], url, 'yes\n')).error).toContain('add --yes')
  await expect(restoreTyping('y', backup, url)).rejects.toThrow('Nothing was changed')
  expect(readdirSync(folder).sort()).toEqual(['backup.db', 'tocsin.db', 'tocsin.db-backed-up'])
  const asked = await restoreTyping('yes', backup, url)
  expect(asked[0]).toBe(`Replace ${file} with ${backup}? Type yes:`)
  expect(readdirSync(folder)).toHaveLength(5)
})

test.runIf(onPostgres())(
  'on Postgres backup and restore name the tool that does it, without the password',
  async () => {
    for (const [command, tool] of [
      [['backup', 'x.dump'], "pg_dump --format=custom --file='x.dump' 'postgres://tocsin:PASSWORD@"],
      [['restore', 'x.dump'], 'pg_restore --clean --if-exists --single-transaction --dbname='],
    ] as const) {
      const { error } = await run([...command], database.url)
      expect(error).toContain(tool)
      expect(error).not.toContain('tocsin:tocsin@')
    }
    expect((await run(['move-to', 'postgres://h/d'], database.url)).error).toBe('The database is Postgres already.')
  },
)

test.runIf(onPostgres())('move-to says what is done, table by table, and which setting to start with', async () => {
  const { db, url } = await oneIncident()
  const target = await emptyDatabaseUrl(database.folder)
  expect((await run(['move-to', target], url)).error).toContain('is in use: stop the server')
  await db.close()
  const moved = await run(['move-to', target], url)
  expect(moved).toMatchObject({ error: undefined })
  expect(moved.err).toEqual(expect.arrayContaining(['copy Incident: 1 rows', 'verify Incident: 1 rows']))
  expect(moved.out).toEqual([`DATABASE_URL=${target.replace('tocsin:tocsin@', 'tocsin:PASSWORD@')}`])
  expect((await run(['move-to', target], url)).err[0]).toContain('moved there before')
})

test.runIf(onPostgres())('move-to wants an address of Postgres', async () => {
  for (const address of ['nowhere', 'mysql://h/d', 'file:x.db'])
    expect((await run(['move-to', address], 'file:/nowhere/x.db')).error).toContain('Give the address of a Postgres')
})
