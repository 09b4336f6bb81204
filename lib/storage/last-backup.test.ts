import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lastBackupAt, noteBackup } from './last-backup'

const folder = mkdtempSync(join(tmpdir(), 'last-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a backup is known once it was noted, the newest only', () => {
  const env = { DATABASE_URL: undefined, DATA_DIR: folder }
  expect(lastBackupAt(env)).toBeNull()
  for (const time of ['2026-03-01T03:00:00.000Z', '2026-03-02T03:00:00.000Z']) {
    noteBackup(join(folder, 'tocsin.db'), new Date(time))
    expect(lastBackupAt(env)).toEqual(new Date(time))
  }
})

test('a note that says no time, and a folder that takes none, are no fault; Postgres has none', () => {
  const file = join(folder, 'other.db')
  writeFileSync(`${file}-backed-up`, 'yesterday')
  expect(lastBackupAt({ DATABASE_URL: `file:${file}`, DATA_DIR: folder })).toBeNull()
  noteBackup(join(folder, 'not there', 'tocsin.db'), new Date())
  expect(lastBackupAt({ DATABASE_URL: 'postgres://127.0.0.1/tocsin', DATA_DIR: folder })).toBeUndefined()
})
