import type Sqlite from 'better-sqlite3'
import { type Client, DatabaseError } from 'pg'
import { keyOf, type RowValues, readChunks } from './rows'
import type { Table } from './tables'
import { countRows, insertRows, lastKey } from './target'

/** Copies a table. Continues where an earlier run stopped, unless `again`. */
export async function copyTable(
  db: Sqlite.Database,
  client: Client,
  table: Table,
  options: { again: boolean; onRows: (rows: number) => void },
) {
  // Chunks are written whole and in order, so every row before the last one is there.
  const after = options.again ? undefined : await lastKey(client, table)
  if (after) options.onRows(await countRows(client, table))
  for (const rows of readChunks(db, table, after)) {
    await insertRows(client, table, rows).catch((error: unknown) => nameRefusedRow(client, table, rows, error))
    options.onRows(rows.length)
  }
  await setSequence(db, client, table)
}

async function nameRefusedRow(client: Client, table: Table, rows: RowValues[], error: unknown) {
  if (!(error instanceof DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error
  for (const row of rows) {
    await insertRows(client, table, [row]).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`Postgres refuses the row of ${table.name} with the key ${keyOf(table, row)}: ${reason}`, {
        cause,
      })
    })
  }
}

/** Ids of deleted rows are not given again. */
async function setSequence(db: Sqlite.Database, client: Client, { name, key }: Table) {
  const counter = db.prepare<[string], { seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?').get(name)
  const [id] = key
  if (!counter || !id) return
  await client.query(
    `SELECT setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, (SELECT max("${id.name}") FROM "${name}"), 1))`,
    [`"${name}"`, id.name, counter.seq],
  )
}
