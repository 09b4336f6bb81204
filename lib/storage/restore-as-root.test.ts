import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { backupSqlite } from './backup'
import { restoreSqlite } from './restore'

const database = testDatabase()
const SERVICE = 12_345

test.skipIf(onPostgres() || process.getuid?.() !== 0)(
  'what root restores belongs to the owner of the folder',
  async () => {
    const backup = join(database.folder, 'backup.db')
    await backupSqlite(database.url.slice('file:'.length), backup, { force: false })
    const folder = join(database.folder, 'of-the-service')
    mkdirSync(folder)
    chownSync(folder, SERVICE, SERVICE)
    await restoreSqlite(join(folder, 'tocsin.db'), backup, new Date(0))
    const owners = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).uid])
    expect(Object.fromEntries(owners)).toEqual({ 'tocsin.db': SERVICE, 'tocsin.db-lock': SERVICE })
  },
)
