import { Prisma } from '../generated/sqlite/client'
import { type Columns, columnList, type Row } from './json-table'
import type { Ids } from './known-ids'
import type { Statements } from './statements'

export type Batch = Statements & { ids: Ids }

export async function insertRows<C extends Columns>(batch: Statements, table: string, columns: C, rows: Row<C>[]) {
  if (rows.length > 0) await batch.execute`${insertion(batch, table, columns, rows)}`
}

/** Like `insertRows`; resolves with the row ids by the text of the column `by`, which must be unique. */
export async function insertRowsReturningIds<C extends Columns>(
  batch: Batch,
  table: string,
  columns: C,
  rows: Row<C>[],
  by: keyof C & string,
) {
  const returning = Prisma.raw(`RETURNING "id", "${by}" AS "name"`)
  const inserted = await batch.query<{
    id: number
    name: string
  }>`${insertion(batch, table, columns, rows)} ${returning}`
  return new Map(inserted.map(({ id, name }) => [name, Number(id)]))
}

/** Like `insertRows`, but skips rows that exist; resolves with how many it inserted. */
export async function insertMissing<C extends Columns>(batch: Batch, table: string, columns: C, rows: Row<C>[]) {
  if (rows.length === 0) return 0
  return batch.execute`${insertion(batch, table, columns, rows)} ON CONFLICT DO NOTHING`
}

function insertion<C extends Columns>({ jsonTable }: Statements, table: string, columns: C, rows: Row<C>[]) {
  const list = columnList(columns)
  // SQLite would read an ON that follows as part of a join.
  return Prisma.sql`INSERT INTO ${Prisma.raw(`"${table}"`)} (${list}) SELECT ${list} FROM ${jsonTable(columns, rows)} AS given WHERE true`
}
