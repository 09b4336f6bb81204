import { COLUMNS } from '../generated/columns'
import { Prisma } from '../generated/sqlite/client'
import { type Columns, columnList, type Row } from './json-table'
import type { Ids } from './known-ids'
import type { Statements } from './statements'

export type Batch = Statements & { ids: Ids }

type Table = keyof typeof COLUMNS
type NewRow<T extends Table> = Exclude<
  Prisma.TypeMap['model'][T]['operations']['createMany']['args']['data'],
  readonly unknown[]
>
type Column<T extends Table> = keyof NewRow<T> & string
type RowOf<T extends Table, C extends Column<T>> = { [Name in C]: Cell<Exclude<NewRow<T>[Name], undefined>> }
type Cell<Value> = Value extends Uint8Array ? Uint8Array : Value

export async function insertRows<T extends Table, C extends Column<T>>(
  statements: Statements,
  table: T,
  columns: readonly C[],
  rows: RowOf<T, C>[],
): Promise<void>
export async function insertRows(
  statements: Statements,
  table: Table,
  columns: readonly string[],
  rows: Row<Columns>[],
) {
  if (rows.length > 0) await statements.execute`${insertion(statements, table, typed(table, columns), rows)}`
}

/** Like `insertRows`; resolves with the row ids by the text of the column `by`, which must be unique. */
export async function insertRowsReturningIds<T extends Table, C extends Column<T>>(
  batch: Batch,
  table: T,
  columns: readonly C[],
  rows: RowOf<T, C>[],
  by: C,
): Promise<Map<string, number>>
export async function insertRowsReturningIds(
  batch: Batch,
  table: Table,
  columns: readonly string[],
  rows: Row<Columns>[],
  by: string,
) {
  const returning = Prisma.raw(`RETURNING "id", "${by}" AS "name"`)
  const inserted = await batch.query<{
    id: number
    name: string
  }>`${insertion(batch, table, typed(table, columns), rows)} ${returning}`
  return new Map(inserted.map(({ id, name }) => [name, Number(id)]))
}

/** Like `insertRows`, but skips rows that exist; resolves with how many it inserted. */
export async function insertMissing<T extends Table, C extends Column<T>>(
  batch: Batch,
  table: T,
  columns: readonly C[],
  rows: RowOf<T, C>[],
): Promise<number>
export async function insertMissing(batch: Batch, table: Table, columns: readonly string[], rows: Row<Columns>[]) {
  if (rows.length === 0) return 0
  return batch.execute`${insertion(batch, table, typed(table, columns), rows)} ON CONFLICT DO NOTHING`
}

/** Like `insertRows`, but a row with the same values of the columns `by` is replaced. */
export async function putRows<T extends Table, C extends Column<T>>(
  statements: Statements,
  table: T,
  columns: readonly C[],
  by: readonly C[],
  rows: RowOf<T, C>[],
): Promise<void>
export async function putRows(
  statements: Statements,
  table: Table,
  columns: readonly string[],
  by: readonly string[],
  rows: Row<Columns>[],
) {
  if (rows.length === 0) return
  const replaced = columns.filter((name) => !by.includes(name)).map((name) => `"${name}" = excluded."${name}"`)
  const conflict = `ON CONFLICT (${by.map((name) => `"${name}"`).join(', ')}) DO UPDATE SET ${replaced.join(', ')}`
  await statements.execute`${insertion(statements, table, typed(table, columns), rows)} ${Prisma.raw(conflict)}`
}

const known = new WeakMap<readonly string[], Columns>()

function typed(table: Table, names: readonly string[]): Columns {
  const found = known.get(names)
  if (found) return found
  const types: Columns = COLUMNS[table]
  const columns = Object.fromEntries(Object.entries(types).filter(([name]) => names.includes(name)))
  known.set(names, columns)
  return columns
}

export function insertion({ jsonTable }: Statements, table: Table, columns: Columns, rows: Row<Columns>[]) {
  const list = columnList(columns)
  // SQLite would read an ON that follows as part of a join.
  return Prisma.sql`INSERT INTO ${Prisma.raw(`"${table}"`)} (${list}) SELECT ${list} FROM ${jsonTable(columns, rows)} AS given WHERE true`
}
