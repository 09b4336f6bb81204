import { existsSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import type { Client } from 'pg'
import { describeNewer } from '../../db/migrate/newer'
import { migratePostgresql } from '../../db/migrate/postgresql'
import { migrateSqlite } from '../../db/migrate/sqlite'
import { holdServeLock } from '../../db/sqlite/serve-lock'
import { tableNames } from '../../db/sqlite/table-names'
import type { TableRows } from '../check-sqlite'
import { holdSqlite } from '../hold-sqlite'
import { copyTable } from './copy'
import { claimTarget, expectUnchanged, markDiffered, markVerified } from './marker'
import { contentOf } from './rows'
import { planTables, type Table } from './tables'
import { connectTarget, expectNothingForeign } from './target'
import { type Difference, type Surplus, verifyTable } from './verify'

export type MoveStep = { phase: 'copy' | 'verify'; table: string; done: number; rows: number }

export type Moved =
  | { ok: true; tables: TableRows[]; before: boolean }
  | { ok: false; reason: 'differs'; differences: (Difference | Surplus)[] }

/**
 * Nobody may have the file open, and Postgres must be empty. Then compares every row. Run again, it continues a move.
 * @throws Error in words when one of the two is unsuitable, or Postgres refuses a row
 */
export async function moveToPostgresql(file: string, url: string, onStep: (step: MoveStep) => void): Promise<Moved> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const lock = holdServeLock(file)
  try {
    holdSqlite(file).close()
    const newer = describeNewer(migrateSqlite(file))
    if (newer) throw new Error(`${newer} Move it with the newer version.`)
    return await moveHeld(file, url, onStep)
  } finally {
    lock.release()
  }
}

async function moveHeld(file: string, url: string, onStep: (step: MoveStep) => void): Promise<Moved> {
  const db = holdSqlite(file)
  try {
    const client = await connectTarget(url)
    try {
      await expectNothingForeign(client, tableNames(db))
      await migratePostgresql(url)
      return await move(file, db, client, onStep)
    } finally {
      await client.end()
    }
  } finally {
    db.close()
  }
}

async function move(
  file: string,
  db: Sqlite.Database,
  client: Client,
  onStep: (step: MoveStep) => void,
): Promise<Moved> {
  const plan = await planTables(db, client)
  const tables = plan.map(({ name, rows }) => ({ table: name, rows }))
  const state = await claimTarget(
    client,
    identity(db),
    plan.map(({ name }) => name),
  )
  if (state === 'verified') {
    await expectUnchanged(client, file, contentOf(db, plan))
    return { ok: true, tables, before: true }
  }
  for (const table of plan)
    await copyTable(db, client, table, { again: state === 'differed', onRows: counting('copy', table, onStep) })
  const differences: (Difference | Surplus)[] = []
  for (const table of plan)
    differences.push(...(await verifyTable(db, client, table, counting('verify', table, onStep))))
  if (differences.length > 0) {
    await markDiffered(client)
    return { ok: false, reason: 'differs', differences }
  }
  await markVerified(client, contentOf(db, plan))
  return { ok: true, tables, before: false }
}

/** Prisma's random id of the first migration is unique to each database. */
function identity(db: Sqlite.Database) {
  const row = db
    .prepare<[], { id: string }>('SELECT "id" FROM "_prisma_migrations" ORDER BY "migration_name" LIMIT 1')
    .get()
  return row?.id ?? ''
}

function counting(phase: MoveStep['phase'], { name, rows }: Table, onStep: (step: MoveStep) => void) {
  let done = 0
  onStep({ phase, table: name, done, rows })
  return (more: number) => {
    done += more
    onStep({ phase, table: name, done, rows })
  }
}
