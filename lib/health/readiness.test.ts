import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import { watchFaults } from '../db/watch-faults'
import { createLog } from '../log/log'
import { type CommitWithAlerts, createCanary } from './canary'
import { probeDatabase } from './probe'
import { createReadiness } from './readiness'

const database = testDatabase()
// The first query of a connection takes longer than a check may.
beforeAll(() => vi.waitFor(() => probeDatabase(database.db, NOW), { timeout: 60_000 }))

const canMount = process.platform === 'linux' && process.getuid?.() === 0

function observed(opened: Database) {
  const clock = { now: 0 }
  const lines: string[] = []
  const { db, lastFault } = watchFaults(opened, () => clock.now)
  const stopping = { is: false }
  const settingUp = { is: false }
  const canary = { lastArrivedAt: NOW, secondsAgo: 12.3, isLate: false }
  const readiness = createReadiness({
    db,
    lastFault,
    canary: { state: () => canary },
    isStopping: () => stopping.is,
    isSettingUp: async () => settingUp.is,
    now: () => NOW,
    clock: () => clock.now,
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
  const allCodes = async () => {
    clock.now += 1_000
    return (await readiness()).reasons.map(({ code }) => code)
  }
  // A machine that has much else to do may be slow as well.
  const codes = async () => (await allCodes()).filter((code) => code !== 'slow')
  return { db, readiness, allCodes, codes, clock, stopping, settingUp, canary, lines }
}

test('it says when the last canary arrived, and is not ready when that is too long ago', async () => {
  const { readiness, codes, canary } = observed(database.db)
  expect((await readiness()).canary).toEqual({ lastArrivedAt: NOW, secondsAgo: 12 })
  canary.isLate = true
  expect(await codes()).toEqual(['canary-late'])
})

test('it is not ready while the first admin of the settings is being made', async () => {
  const { codes, settingUp } = observed(database.db)
  settingUp.is = true
  expect(await codes()).toEqual(['setting-up'])
  settingUp.is = false
  expect(await codes()).toEqual([])
})

async function withKey(db: Database) {
  const answered = await answersOf(db)
  return async () => (await answered()).status
}

async function answersOf(db: Database) {
  const { token } = await newApiKey((await newWorkspace(db)).admin)
  return (details = '') => post(ingestDeps(db), token, { summary: 'usual', severity: 'low', details })
}

async function openFile() {
  const url = await newDatabaseUrl(database.folder)
  const file = url.slice('file:'.length)
  return { file, opened: await openDatabase(url, database.folder) }
}

test('a database that takes alerts is ready, in the shape that monitors read', async () => {
  const { readiness, allCodes } = observed(database.db)
  await expect.poll(allCodes).toEqual([])
  expect(await readiness()).toMatchObject({ status: 'ready', reasons: [] })
})

test('a server that stops is not ready at once, and says why', async () => {
  const { readiness, stopping } = observed(database.db)
  await readiness()
  stopping.is = true
  expect(await readiness()).toEqual({
    status: 'not ready',
    reasons: [{ code: 'stopping', message: 'The server is stopping.' }],
  })
})

test('who asks often shares an answer, and gets a new one half a second later', async () => {
  const { db, readiness, clock } = observed(database.db)
  await Promise.all(Array.from({ length: 20 }, readiness))
  await probeDatabase(db, NOW)
  const first = (await db.read.healthProbe.findFirstOrThrow()).payload
  await readiness()
  expect((await db.read.healthProbe.findFirstOrThrow()).payload).toBe(first)
  clock.now += 500
  await readiness()
  await expect.poll(async () => (await db.read.healthProbe.findFirstOrThrow()).payload).not.toBe(first)
})

test('a database that does not answer is not waited for', async () => {
  const hanging = { ...database.db, writeStatements: () => new Promise<never>(() => undefined) }
  expect(await observed(hanging).allCodes()).toContain('slow')
})

test('a database that takes alerts is ready, though how much room it has is found late', async () => {
  const inspect = () => pause(300).then(() => ({ diskFree: 1e9 }))
  const { allCodes } = observed({ ...database.db, inspect })
  await expect.poll(allCodes).toEqual([])
})

test('a fault that nobody knows is told without its words, which are in the log', async () => {
  const odd = { ...database.db, writeStatements: () => Promise.reject(new Error('an odd secret')) }
  const { readiness, lines } = observed(odd)
  const answer = JSON.stringify(await readiness())
  expect(answer).toContain('"failed"')
  expect(answer).not.toContain('odd secret')
  expect(lines.join()).toContain('an odd secret')
})

test('what alerts fail by is remembered for ten seconds, though the probe gets through', async () => {
  const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
  const failing: { error: Error | undefined } = { error: full }
  const { db, allCodes, codes, clock, lines } = observed({
    ...database.db,
    writeStatements: (work) => (failing.error ? Promise.reject(failing.error) : database.db.writeStatements(work)),
  })
  const commit = () => db.writeStatements(async ({ query }) => query`SELECT 1`)
  await expect(commit()).rejects.toThrow('full')
  failing.error = undefined
  await commit()
  expect(await codes()).toEqual(['full'])
  clock.now += 7_000
  expect(await codes()).toEqual(['full'])
  clock.now += 1_000
  expect(await codes()).toEqual([])
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('not ready')
  await expect.poll(allCodes).toEqual([])
  expect(JSON.parse(lines.at(-1) ?? '').msg).toBe('ready again')
})

test('an alert that is refused by itself says nothing of the database', async () => {
  const { db, codes } = observed(database.db)
  const orphan = { identifier: 'orphan', workspaceId: 987_654 }
  await expect(db.write((tx) => tx.entity.create({ data: orphan }))).rejects.toThrow()
  expect(await codes()).toEqual([])
})

test.skipIf(onPostgres())('a damaged page where alerts are written is "corrupt"', async () => {
  const { file, opened } = await openFile()
  const { codes, db } = observed(opened)
  const send = await withKey(db)
  expect(await send()).toBe(201)
  expect(await codes()).toEqual([])
  const page = rootPage(file, 'TimelineEntry')
  const folded = new Sqlite(file)
  folded.pragma('wal_checkpoint(TRUNCATE)')
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(4096, 0xaa), 0, 4096, (page - 1) * 4096)
  closeSync(handle)
  folded.close()
  expect(await codes()).toEqual(['corrupt'])
  expect(await send()).toBe(503)
  await opened.close()
})

test.skipIf(onPostgres())('a token that a truncated file has lost is not called unknown', async () => {
  const { file, opened } = await openFile()
  const { codes, db } = observed(opened)
  const send = await withKey(db)
  expect(await send()).toBe(201)
  const folded = new Sqlite(file)
  folded.pragma('wal_checkpoint(TRUNCATE)')
  folded.close()
  truncateSync(file, 200_000)
  expect(await codes()).toEqual(['corrupt'])
  expect(await send()).toBe(503)
  await opened.close()
})

test.runIf(onPostgres())('a table that somebody has locked is "busy", and no canary passes it', async () => {
  const url = await newDatabaseUrl(database.folder)
  const opened = await openDatabase(url, database.folder)
  const { codes, db } = observed(opened)
  const canary = createCanary({ db, instance: 'one', now: () => NOW })
  const commit: CommitWithAlerts = (write) => db.writeStatements(write, { limitMs: 500 })
  await canary.send(commit)
  const other = new Client(url)
  await other.connect()
  for (const table of ['Incident', 'ApiToken', 'RoutingRuleVersion', 'SteadyClock']) {
    await other.query(`BEGIN; LOCK TABLE "${table}"`)
    expect(await codes(), table).toEqual(['busy'])
    await expect(canary.send(commit)).rejects.toThrow('in time')
    await other.query('ROLLBACK')
  }
  await canary.send(commit)
  await expect.poll(codes).toEqual([])
  await other.end()
  await opened.close()
})

test.skipIf(onPostgres())('a deleted file is "gone", also for the alert that comes then', async () => {
  const { file, opened } = await openFile()
  const { codes, db, clock } = observed(opened)
  const send = await withKey(db)
  renameSync(file, `${file}.away`)
  expect(await codes()).toEqual(['gone'])
  expect(await send()).toBe(503)
  renameSync(`${file}.away`, file)
  // What failed last may still be on its way to be remembered.
  const later = () => {
    clock.now += 10_000
    return codes()
  }
  await expect.poll(later).toEqual([])
  expect(await send()).toBe(201)
  await opened.close()
})

test.skipIf(onPostgres())('a lock that another process holds is not waited for', async () => {
  const { file, opened } = await openFile()
  const other = new Sqlite(file)
  other.exec('BEGIN IMMEDIATE')
  const { allCodes } = observed(opened)
  expect(await allCodes()).toContain('slow')
  other.exec('COMMIT')
  other.close()
  await expect.poll(allCodes).toEqual([])
  await opened.close()
})

test.skipIf(onPostgres() || !canMount)(
  'on a full disk it is never ready while alerts of usual size are refused',
  async () => {
    const folder = join(database.folder, 'small-disk')
    mkdirSync(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tocsin-test', folder])
    try {
      const opened = await openDatabase(undefined, folder)
      const { allCodes, codes, db, clock } = observed(opened)
      const send = await answersOf(db)
      expect((await send()).status).toBe(201)
      expect(await codes()).toEqual([])
      fill(join(folder, 'filling'))
      const rounds: { isReady: boolean; refused: number }[] = []
      for (let round = 0; round < 40; round++) {
        const isReady = (await allCodes()).length === 0
        const answers = await Promise.all(Array.from({ length: 5 }, () => send('x'.repeat(2_000))))
        const refused = answers.filter(({ status }) => status === 503)
        expect(refused.filter(({ json }) => json.code !== 'unavailable')).toEqual([])
        rounds.push({ isReady, refused: refused.length })
      }
      const accepted = 1 + rounds.reduce((sum, { refused }) => sum + 5 - refused, 0)
      expect(await db.read.incident.count()).toBe(accepted)
      expect(rounds.filter(({ refused }) => refused > 0).length).toBeGreaterThan(5)
      expect(rounds.filter(({ isReady }) => isReady)).toEqual([])
      rmSync(join(folder, 'filling'))
      clock.now += 10_000
      expect(await codes()).toEqual([])
      expect((await send()).status).toBe(201)
      await opened.close()
    } finally {
      execFileSync('umount', [folder])
    }
  },
)

function rootPage(file: string, table: string) {
  const db = new Sqlite(file, { readonly: true })
  const row = db.prepare<[string], { rootpage: number }>('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table)
  db.close()
  return row?.rootpage ?? 0
}

/** Takes all that a disk has left. */
function fill(file: string) {
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, Buffer.alloc(4096, 1))
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  } finally {
    closeSync(handle)
  }
}
