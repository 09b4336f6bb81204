import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { runScript } from '../../testing/run-script'
import { openDatabase } from '../db/open'
import { backupSqlite } from './backup'
import { checkSqlite } from './check-sqlite'
import { restoreSqlite } from './restore'

const database = testDatabase()

/** A backup with one incident, and a database as a killed server leaves it: five, four of them in the log alone. */
async function killedServer() {
  const file = (await newDatabaseUrl(database.folder)).slice('file:'.length)
  const db = await openDatabase(`file:${file}`, '')
  const { admin } = await newWorkspace(db)
  await openTestIncident(admin)
  const backup = `${file}.backup`
  await backupSqlite(file, backup, { force: false })
  for (let n = 0; n < 4; n++) await openTestIncident(admin)
  const copyTo = (name: string) => {
    const folder = join(database.folder, name)
    mkdirSync(folder)
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, join(folder, `tocsin.db${end}`))
    return join(folder, 'tocsin.db')
  }
  return { backup, copyTo, close: () => db.close() }
}

/** Restores in a process that is killed right before its step `at` on the file system; tells whether it got through. */
function restoreKilled(file: string, backup: string, at: number) {
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let step = 0
    for (const name of ['linkSync', 'renameSync', 'fsyncSync', 'rmSync', 'openSync']) {
      const original = fs[name]
      fs[name] = (...args) => {
        if (armed && ++step === ${at}) process.kill(process.pid, 'SIGKILL')
        return original(...args)
      }
    }
    let armed = false
    syncBuiltinESMExports()
    const { restoreSqlite } = await import('./lib/storage/restore.ts')
    await import('./lib/storage/check-sqlite.ts')
    armed = true
    await restoreSqlite(${JSON.stringify(file)}, ${JSON.stringify(backup)}, new Date())`
  return runScript(script).then(
    () => true,
    (error: { signal?: string }) => {
      if (error.signal !== 'SIGKILL') throw error
      return false
    },
  )
}

test.skipIf(onPostgres())(
  'killed before any of its steps, a restore leaves the old database or the new one, and the next one tidies up',
  async () => {
    const { backup, copyTo, close } = await killedServer()
    const found: number[] = []
    for (let at = 1, isThrough = false; !isThrough && at < 60; at++) {
      const file = copyTo(`cut-off-${at}`)
      isThrough = await restoreKilled(file, backup, at)
      const db = await openDatabase(`file:${file}`, '')
      found.push(await db.read.incident.count())
      await db.close()
      checkSqlite(file)
      await restoreSqlite(file, backup, new Date(0))
      expect(readdirSync(dirname(file)).filter((name) => name.includes('restoring'))).toEqual([])
    }
    await close()
    expect(new Set(found)).toEqual(new Set([5, 1]))
    expect(found.toSorted((a, b) => b - a)).toEqual(found)
  },
)
