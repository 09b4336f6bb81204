import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Database } from '../../../lib/db/database'
import { migrateSqlite } from '../../../lib/db/migrate/sqlite'
import { openSqlite } from '../../../lib/db/sqlite/open'
import { createSecrets } from '../../../lib/secrets/secrets'
import { quickPlace } from '../../../testing/quick-folder'
import { runAs } from '../time/owners'
import type { Databases } from './databases'
import { keepPrepared } from './keep-prepared'

/** One migrated file, in memory if the machine has a folder for it. */
export function createSqlite(folder = quickPlace()): Databases {
  const home = mkdtempSync(join(folder, 'tocsin-simulation-'))
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  const file = join(home, 'world.db')
  migrateSqlite(file)
  keepPrepared()
  const own = new Sqlite(file)
  own.pragma('foreign_keys = OFF')
  let known: Promise<Database> | undefined

  return {
    open: async () => {
      // A thread folds its log, and answers at any time.
      known ??= runAs({ name: 'log folding', isGone: true }, () =>
        openSqlite(file, createSecrets({ folder: dirname(file) })),
      )
      const db = await known
      // The queue of writes may still hold work of the last world.
      await db.writeStatements(async () => undefined)
      empty(own)
      return db
    },
  }
}

const KEPT = '_prisma_migrations'
const TEXTS = 'IncidentText'

/** Ids begin again from 1. */
function empty(db: Sqlite.Database) {
  const tables = db
    .prepare<[], string>(`SELECT "name" FROM sqlite_schema WHERE "type" = 'table' AND "name" NOT LIKE '${TEXTS}%'`)
    .pluck()
    .all()
  const deletions = tables.filter((name) => name !== KEPT).map((name) => `DELETE FROM "${name}";`)
  db.exec(`BEGIN IMMEDIATE; ${deletions.join('')} INSERT INTO "${TEXTS}" ("${TEXTS}") VALUES ('delete-all'); COMMIT;`)
}
