import { Prisma } from './generated/sqlite/client'

/** An enum is named as the schema names it. */
export type ColumnType = 'integer' | 'text' | 'timestamp' | { enum: string }
export type Columns = Record<string, ColumnType>
export type Row<C extends Columns> = { [Name in keyof C]: string | number | Date | null }

/**
 * Rows as a table expression for raw SQL: however many there are, they are one parameter, JSON text. Text may hold
 * neither NUL nor lone surrogates.
 */
export type JsonTable = <C extends Columns>(columns: C, rows: Row<C>[]) => Prisma.Sql

export const sqliteTable: JsonTable = (columns, rows) => {
  const fields = Object.keys(columns).map((name, at) => `value->>${at} AS "${name}"`)
  // As Prisma writes them.
  const json = toJson(columns, rows, (date) => date.toISOString().replace('Z', '+00:00'))
  return Prisma.sql`(SELECT ${Prisma.raw(fields.join(', '))} FROM json_each(${json}))`
}

export const postgresqlTable: JsonTable = (columns, rows) => {
  const fields = Object.entries(columns).map(([name, type], at) => `(value->>${at})::${cast(type)} AS "${name}"`)
  const json = toJson(columns, rows, (date) => date.toISOString())
  return Prisma.sql`(SELECT ${Prisma.raw(fields.join(', '))} FROM json_array_elements(${json}::json) AS given(value))`
}

/** The columns as a list for INSERT and SELECT. */
export function columnList(columns: Columns) {
  return Prisma.raw(
    Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(', '),
  )
}

function toJson<C extends Columns>(columns: C, rows: Row<C>[], timestamp: (date: Date) => string) {
  const names = Object.keys(columns)
  return JSON.stringify(
    rows.map((row) =>
      names.map((name) => {
        const value = row[name]
        return value instanceof Date ? timestamp(value) : value
      }),
    ),
  )
}

function cast(type: ColumnType) {
  if (typeof type === 'object') return `"${type.enum}"`
  return type === 'timestamp' ? 'timestamp(3)' : type
}
