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

/** Of the columns that the first row has: each row must have the same. */
export async function insertRows<T extends Table, C extends Column<T>>(
  statements: Statements,
  table: T,
  rows: RowOf<T, C>[],
): Promise<void> {
  if (rows.length === 0 || (await insertBound(statements, table, rows))) return
  await statements.executeLater`${insertionOf(statements, table, rows)}`
}

/**
 * Like `insertRows`; resolves with the row ids, in order.
 * @param by a column that is unique
 * @param reserved ids from `Statements.reserveIds`
 */
export async function insertNumbered<T extends Table, C extends Column<T>>(
  batch: Batch,
  table: T,
  rows: RowOf<T, C>[],
  by: C,
  reserved?: number[],
): Promise<number[]> {
  const bound = await insertBound(batch, table, rows)
  if (bound) return bound
  if (reserved) {
    await batch.executeLater`${insertionOf(batch, table, numbered(rows, reserved))}`
    return reserved
  }
  const returning = Prisma.raw(`RETURNING "id", "${by}" AS "name"`)
  const inserted = await batch.query<{ id: number; name: string }>`${insertionOf(batch, table, rows)} ${returning}`
  const ids = new Map(inserted.map(({ id, name }) => [name, id]))
  return rows.map((row) => ids.get(String(row[by])) ?? fail())
}

function numbered<R>(rows: R[], ids: number[]) {
  return rows.map((row, at) => ({ ...row, id: ids[at] ?? fail() }))
}

function fail(): never {
  throw new Error('A row got no id.')
}

/** Like `insertRows`, but skips rows that exist; resolves with how many it inserted. */
export async function insertMissing<T extends Table, C extends Column<T>>(
  batch: Batch,
  table: T,
  rows: RowOf<T, C>[],
): Promise<number> {
  if (rows.length === 0) return 0
  return batch.execute`${insertionOf(batch, table, rows)} ON CONFLICT DO NOTHING`
}

/** Inserts rows, but a row with the same values of the columns `by` is replaced. No statement where there are none. */
export function putRows<T extends Table, C extends Column<T>>(
  statements: Pick<Statements, 'jsonTable'>,
  table: T,
  by: readonly C[],
  rows: RowOf<T, C>[],
): Prisma.Sql[] {
  const [first] = rows
  if (!first) return []
  const replaced = Object.keys(first).filter((name) => !by.some((column) => column === name))
  const values = replaced.map((name) => `"${name}" = excluded."${name}"`).join(', ')
  const conflict = `ON CONFLICT (${by.map((name) => `"${name}"`).join(', ')}) DO UPDATE SET ${values}`
  return [Prisma.sql`${insertionOf(statements, table, rows)} ${Prisma.raw(conflict)}`]
}

function insertionOf(statements: Pick<Statements, 'jsonTable'>, table: Table, rows: object[]) {
  return insertion(statements, table, given(table, rows).columns, rows as Row<Columns>[])
}

/** Row ids in order. Undefined where rows go better as one JSON parameter: narrow ones, or those of another process. */
async function insertBound<T extends Table, C extends Column<T>>(
  { insertEach }: Statements,
  table: T,
  rows: RowOf<T, C>[],
) {
  const { columns, hasText, sql } = given(table, rows)
  if (!insertEach || !hasText) return undefined
  const names = Object.keys(columns)
  const values = (rows as Row<Columns>[]).map((row) => names.map((name) => row[name]))
  return insertEach(sql, values)
}

type Given = { columns: Columns; hasText: boolean; sql: string }

const known = new Map<string, Given>()

/** The columns that are given, in the order of the table, so that equal inserts are equal statements. */
function given(table: Table, [first = {}]: object[]): Given {
  const names = Object.keys(first)
  const key = `${table} ${names}`
  const found = known.get(key)
  if (found) return found
  const types: Columns = COLUMNS[table]
  const columns = Object.fromEntries(Object.entries(types).filter(([name]) => names.includes(name)))
  const values = Object.keys(columns).map(() => '?')
  const sql = `INSERT INTO "${table}" (${columnList(columns).sql}) VALUES (${values.join(', ')})`
  // JSON in JSON is parsed once more for each column.
  const hasText = Object.values(columns).some((type) => type === 'text' || type === 'bytes')
  const made = { columns, hasText, sql }
  known.set(key, made)
  return made
}

export function insertion(
  { jsonTable }: Pick<Statements, 'jsonTable'>,
  table: Table,
  columns: Columns,
  rows: Row<Columns>[],
) {
  const list = columnList(columns)
  // SQLite would read an ON that follows as part of a join.
  return Prisma.sql`INSERT INTO ${Prisma.raw(`"${table}"`)} (${list}) SELECT ${list} FROM ${jsonTable(columns, rows)} AS given WHERE true`
}
