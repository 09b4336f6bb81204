import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../lib/db/database'
import { migrateSqlite } from '../../lib/db/migrate/sqlite'
import { openSqlite } from '../../lib/db/sqlite/open'
import { runAs } from '../world/owners'

export type Opened = { db: Database; close: () => Promise<void> }

/** Where migrated files are copied from and to: memory, where the machine has a folder for it. */
export function createDatabases(folder = memoryFolder()) {
  const home = mkdtempSync(join(folder, 'tocsin-simulation-'))
  const template = join(home, 'template.db')
  migrateSqlite(template)
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  let count = 0

  return {
    /** A migrated database of its own. Call while time is simulated: nothing of it may run by real timers. */
    open: async (): Promise<Opened> => {
      const file = join(home, `${++count}.db`)
      copyFileSync(template, file)
      // It folds its log in a thread, whose answers would come whenever they come.
      const db = await runAs({ name: 'log folding', isGone: true }, () => openSqlite(file))
      return {
        db,
        close: async () => {
          await db.close()
          for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
        },
      }
    },
  }
}

export type Databases = ReturnType<typeof createDatabases>

function memoryFolder() {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}
