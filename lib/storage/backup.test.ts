import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { rawQuery } from '../../testing/raw-query'
import { runScript } from '../../testing/run-script'
import { openDatabase } from '../db/open'
import { backupSqlite } from './backup'
import { restoreSqlite } from './restore'

const database = testDatabase()
const fresh = { force: false }

async function sqliteDatabase() {
  const url = await newDatabaseUrl(database.folder)
  const db = await openDatabase(url, database.folder)
  const file = url.slice('file:'.length)
  const { token } = await newApiKey((await newWorkspace(db)).admin)
  const open = async (summary: string) => {
    const answer = await post(ingestDeps(db), token, { summary, severity: 'low', labels: { summary } })
    if (answer.status !== 201) throw new Error(answer.body)
    return Number(answer.json.id)
  }
  return { file, db, open, backup: `${file}.backup` }
}

async function summaries(file: string) {
  const rows = await rawQuery(`file:${file}`, 'SELECT "summary" FROM "Incident" ORDER BY "id"')
  return rows.map((row) => (typeof row === 'object' && row && 'summary' in row ? row.summary : undefined))
}

function beside(file: string) {
  const [folder, name] = [join(file, '..'), file.split('/').at(-1) ?? '']
  return readdirSync(folder)
    .filter((found) => found.startsWith(name))
    .map((found) => found.slice(name.length))
    .sort()
}

test.skipIf(onPostgres())(
  'while alerts come in, a backup is one file of its own that nobody else may read',
  async () => {
    const { file, db, open, backup } = await sqliteDatabase()
    const before: number[] = []
    for (let n = 0; n < 50; n++) before.push(await open(`before ${n}`))
    let isDone = false
    const made = backupSqlite(file, backup, fresh).finally(() => {
      isDone = true
    })
    let during = 0
    while (!isDone) {
      await open(`during ${during++}`)
      await new Promise(setImmediate)
    }
    const { bytes, tables } = await made
    expect(beside(backup)).toEqual([''])
    expect(statSync(backup)).toMatchObject({ mode: 0o100600, size: bytes })
    const incidents = tables.find(({ table }) => table === 'Incident')?.rows ?? 0
    expect(incidents).toBeGreaterThanOrEqual(before.length)
    expect((await summaries(backup)).slice(0, 50)).toEqual(before.map((_, n) => `before ${n}`))
    expect(during).toBeGreaterThan(0)
    await db.close()
  },
)

test.skipIf(onPostgres())('a backup of a file that another process keeps writing to ends, and is sound', async () => {
  const { file, db, open, backup } = await sqliteDatabase()
  await open('first')
  const writing = runScript(`
    import { openDatabase } from './lib/db/open.ts'
    const db = await openDatabase(${JSON.stringify(`file:${file}`)}, '')
    for (let n = 0; n < 500; n++)
      await db.write((tx) => tx.workspace.create({ data: { name: 'x'.repeat(5000), createdAt: new Date(0) } }))
    await db.close()`)
  const made: number[] = []
  for (let n = 0; n < 5; n++) made.push((await backupSqlite(file, `${backup}-${n}`, fresh)).bytes)
  await writing
  expect(made.every((bytes) => bytes > 0)).toBe(true)
  await db.close()
})

test.skipIf(onPostgres())(
  'a backup never overwrites, unless it is told to, and never the database itself',
  async () => {
    const { file, db, open, backup } = await sqliteDatabase()
    writeFileSync(backup, 'precious')
    await expect(backupSqlite(file, backup, fresh)).rejects.toThrow('is there already')
    expect(statSync(backup).size).toBe(8)
    await open('one')
    await backupSqlite(file, backup, { force: true })
    expect(await summaries(backup)).toEqual(['one'])
    for (const own of [file, `${file}-wal`])
      await expect(backupSqlite(file, own, { force: true })).rejects.toThrow(/the database itself|in the way/)
    await expect(backupSqlite(file, `${file}/no/where`, fresh)).rejects.toThrow('There is no folder')
    await expect(backupSqlite(`${file}x`, backup, fresh)).rejects.toThrow('There is no database')
    await db.close()
  },
)

test.skipIf(onPostgres())('of a backup that is not sound nothing stays', async () => {
  const { file, db, backup } = await sqliteDatabase()
  await rawQuery(
    `file:${file}`,
    `PRAGMA foreign_keys = OFF; INSERT INTO "Entity" ("workspaceId", "identifier") VALUES (987654, 'orphan')`,
  )
  await expect(backupSqlite(file, backup, fresh)).rejects.toThrow('references to rows that are not there')
  expect(beside(backup)).toEqual([])
  await db.close()
})

test.skipIf(onPostgres())(
  'restored, every incident from before the backup is there, and the old database is kept',
  async () => {
    const { file, db, open, backup } = await sqliteDatabase()
    await open('kept')
    await backupSqlite(file, backup, fresh)
    await open('later')
    await db.close()
    const { kept, tables } = await restoreSqlite(file, backup, NOW)
    expect(kept).toBe(`${file}.before-restore-20260301T120000Z`)
    expect(tables).toContainEqual({ table: 'Incident', rows: 1 })
    expect(await summaries(file)).toEqual(['kept'])
    expect(await summaries(kept ?? '')).toEqual(['kept', 'later'])
    expect(statSync(file).mode).toBe(0o100600)
    expect(beside(backup)).toEqual([''])
    await (await openDatabase(`file:${file}`, '')).close()
  },
)

test.skipIf(onPostgres())('while a server has the database open, nothing is restored', async () => {
  const { file, db, open, backup } = await sqliteDatabase()
  await open('one')
  await backupSqlite(file, backup, fresh)
  await open('two')
  await expect(restoreSqlite(file, backup, NOW)).rejects.toThrow('is in use: stop the server')
  await open('three')
  await db.close()
  expect(await summaries(file)).toEqual(['one', 'two', 'three'])
  expect(beside(file).filter((end) => /restor/.test(end))).toEqual([])
})

test.skipIf(onPostgres())('while another process has the database open, and is idle, nothing is restored', async () => {
  const { file, db, backup } = await sqliteDatabase()
  await backupSqlite(file, backup, fresh)
  await db.close()
  const trial = runScript(`
    import { openDatabase } from './lib/db/open.ts'
    import { restoreSqlite } from './lib/storage/restore.ts'
    import { execFileSync } from 'node:child_process'
    const db = await openDatabase(${JSON.stringify(`file:${file}`)}, '')
    const script = "import { restoreSqlite } from './lib/storage/restore.ts'; await restoreSqlite(...JSON.parse(process.argv[1]), new Date())"
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script, JSON.stringify(${JSON.stringify([file, backup])})]
    try { execFileSync(process.execPath, args, { stdio: 'pipe' }); console.log('restored') }
    catch (error) { console.log(String(error.stderr).includes('is in use') ? 'refused' : String(error.stderr)) }
    await db.close()`)
  expect(await trial).toBe('refused\n')
})

/** What a server leaves behind that was killed: committed incidents in the log alone. */
async function killed() {
  const made = await sqliteDatabase()
  await made.open('in the file')
  await backupSqlite(made.file, made.backup, fresh)
  for (let n = 0; n < 20; n++) await made.open(`in the log ${n}`)
  const folder = `${made.file}-killed`
  mkdirSync(folder)
  const file = join(folder, 'tocsin.db')
  for (const end of ['', '-wal']) copyFileSync(`${made.file}${end}`, `${file}${end}`)
  await made.db.close()
  return { file, backup: made.backup }
}

test.skipIf(onPostgres())(
  'a log that a killed server has left spoils nothing: it goes with the old database',
  async () => {
    const { file, backup } = await killed()
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    const { kept } = await restoreSqlite(file, backup, NOW)
    expect(await summaries(file)).toEqual(['in the file'])
    expect(await summaries(kept ?? '')).toHaveLength(21)
  },
)

test.skipIf(onPostgres())('a log without its database is put aside', async () => {
  const { file, backup } = await killed()
  rmSync(file)
  const { kept } = await restoreSqlite(file, backup, NOW)
  expect(kept).toBeUndefined()
  expect(await summaries(file)).toEqual(['in the file'])
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(existsSync(`${file}.before-restore-20260301T120000Z-wal`)).toBe(true)
})

test.skipIf(onPostgres())('what is no sound database of this version is not restored', async () => {
  const { file, db, open, backup } = await sqliteDatabase()
  await open('one')
  await backupSqlite(file, backup, fresh)
  await db.close()
  const attempt = (from: string) => restoreSqlite(file, from, NOW)
  writeFileSync(`${backup}-text`, 'not a database at all, whatever its name says'.repeat(100))
  await expect(attempt(`${backup}-text`)).rejects.toThrow('cannot be copied: file is not a database')
  await rawQuery(`file:${backup}-other`, 'CREATE TABLE "T" ("id" INTEGER PRIMARY KEY)')
  await expect(attempt(`${backup}-other`)).rejects.toThrow('no database of Tocsin')
  copyFileSync(backup, `${backup}-newer`)
  await rawQuery(
    `file:${backup}-newer`,
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES ('n', 'c', '29990101000000_newer', 1)`,
  )
  await expect(attempt(`${backup}-newer`)).rejects.toThrow('which this version does not know')
  await expect(attempt(`${backup}-nowhere`)).rejects.toThrow('There is no file')
  expect(await summaries(file)).toEqual(['one'])
  expect(beside(file).filter((end) => /restor/.test(end))).toEqual([])
})

test.skipIf(onPostgres())('where there is no database yet, the backup becomes the first', async () => {
  const { file, db, open, backup } = await sqliteDatabase()
  await open('one')
  await backupSqlite(file, backup, fresh)
  await db.close()
  const elsewhere = join(database.folder, 'new', 'tocsin.db')
  expect((await restoreSqlite(elsewhere, backup, NOW)).kept).toBeUndefined()
  expect(await summaries(elsewhere)).toEqual(['one'])
})

test.skipIf(onPostgres())(
  'a database that cannot be read is not replaced unseen: the words say what to move away',
  async () => {
    const { file, db, backup } = await sqliteDatabase()
    await backupSqlite(file, backup, fresh)
    await db.close()
    writeFileSync(file, 'scribbled over'.repeat(1000))
    await expect(restoreSqlite(file, backup, NOW)).rejects.toThrow(
      /cannot be read .* move the file and its -wal and -shm files away/,
    )
  },
)
