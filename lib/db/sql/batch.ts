import { Prisma } from '../generated/sqlite/client'
import { type Columns, columnList, type Row } from './json-table'
import type { Ids } from './known-ids'
import type { Statements } from './statements'

/** One transaction in which a statement takes many rows at once. */
export type Batch = Statements & { ids: Ids }

/** Inserts rows with one statement, however many there are. */
export async function insertRows<C extends Columns>(batch: Statements, table: string, columns: C, rows: Row<C>[]) {
  if (rows.length > 0) await batch.execute`${insertion(batch, table, columns, rows)}`
}

/** The same, and resolves with the id of each row by the text of its column `by`, which must tell them apart. */
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

/** Rows that are there already are passed over. */
export async function insertMissing<C extends Columns>(batch: Batch, table: string, columns: C, rows: Row<C>[]) {
  if (rows.length === 0) return 0
  return batch.execute`${insertion(batch, table, columns, rows)} ON CONFLICT DO NOTHING`
}

function insertion<C extends Columns>({ jsonTable }: Statements, table: string, columns: C, rows: Row<C>[]) {
  const list = columnList(columns)
  // Without WHERE, SQLite takes an ON that follows for a join's.
  return Prisma.sql`INSERT INTO ${Prisma.raw(`"${table}"`)} (${list}) SELECT ${list} FROM ${jsonTable(columns, rows)} AS given WHERE true`
}
