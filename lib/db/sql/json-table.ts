import { Prisma } from '../generated/sqlite/client'

type ColumnType = 'integer' | 'text' | 'boolean' | 'timestamp' | 'bytes' | { enum: string }
export type Columns = Record<string, ColumnType>
export type Cell = string | number | boolean | Date | Uint8Array | null | undefined
export type Row<C extends Columns> = { [Name in keyof C]: Exclude<Cell, undefined> }

/** Rows as a table expression, passed as one JSON parameter. Text must be free of NUL and lone surrogates. */
export type JsonTable = <C extends Columns>(columns: C, rows: Row<C>[]) => Prisma.Sql

export const sqliteTable: JsonTable = (columns, rows) => {
  const value = (type: ColumnType, at: number) => (type === 'bytes' ? `unhex(value->>${at})` : `value->>${at}`)
  const fields = Object.entries(columns).map(([name, type], at) => `${value(type, at)} AS "${name}"`)
  const json = toJson(columns, rows, (date) => date.getTime())
  return Prisma.sql`(SELECT ${Prisma.raw(fields.join(', '))} FROM json_each(${json}))`
}

export const postgresqlTable: JsonTable = (columns, rows) => {
  if (Object.values(columns).every((type) => type === 'integer')) return integerTable(Object.keys(columns), rows)
  const value = (type: ColumnType, at: number) =>
    type === 'bytes' ? `decode(value->>${at}, 'hex')` : `(value->>${at})::${cast(type)}`
  const fields = Object.entries(columns).map(([name, type], at) => `${value(type, at)} AS "${name}"`)
  const json = toJson(columns, rows, (date) => date.toISOString())
  return Prisma.sql`(SELECT ${Prisma.raw(fields.join(', '))} FROM jsonb_array_elements(${json}::jsonb) AS given(value))`
}

/** Postgres estimates a hundred rows for JSON, and then scans the table; for arrays it estimates few. */
function integerTable(names: string[], rows: Row<Columns>[]) {
  const arrays = names.map((name) => Prisma.sql`${`{${rows.map((row) => row[name] ?? 'NULL').join(',')}}`}::bigint[]`)
  const list = Prisma.raw(names.map((name) => `"${name}"`).join(', '))
  return Prisma.sql`(SELECT * FROM unnest(${Prisma.join(arrays)}) AS given(${list}))`
}

export function columnList(columns: Columns) {
  return Prisma.raw(
    Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(', '),
  )
}

function toJson<C extends Columns>(columns: C, rows: Row<C>[], timestamp: Timestamp) {
  const cells = Object.entries(columns).map(([name, type]) => ({ name, encode: encoder(type, timestamp) }))
  return JSON.stringify(rows.map((row) => cells.map(({ name, encode }) => encode(row[name]))))
}

type Timestamp = (date: Date) => string | number

function encoder(type: ColumnType, timestamp: Timestamp) {
  if (type === 'timestamp') return (cell: Cell) => (cell instanceof Date ? timestamp(cell) : cell)
  if (type === 'bytes') return (cell: Cell) => (cell instanceof Uint8Array ? Buffer.from(cell).toString('hex') : cell)
  return (cell: Cell) => cell
}

function cast(type: ColumnType) {
  if (typeof type === 'object') return `"${type.enum}"`
  return POSTGRESQL_TYPES[type] ?? type
}

const POSTGRESQL_TYPES: Partial<Record<string, string>> = { integer: 'bigint', timestamp: 'timestamptz(3)' }
