import type { Client } from 'pg'
import { postgresqlServers } from '../../db/location'
import { connectToPrimary } from '../../db/postgresql/server'
import { keyOf, type RowValues, type Value } from './rows'
import { type Column, MADE_ANEW, type Table } from './tables'

/** A connection that returns every value as Postgres' text, in one form for any settings of the server. */
export async function connectTarget(url: string) {
  const client = await connectToPrimary(postgresqlServers(url))
  await client.query(`SET datestyle = 'ISO'; SET bytea_output = 'hex'; SET timezone = 'UTC'; SET statement_timeout = 0`)
  return client
}

const OWN_TABLES = ['_prisma_migrations', '_tocsin_move']

/** @throws Error in words when the target holds other tables than `tables`, Tocsin's */
export async function expectNothingForeign(client: Client, tables: string[]) {
  const found = await selectText(
    client,
    `SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
     ORDER BY relname`,
  )
  const names = found.map(([name]) => String(name))
  // Tables with these names are Tocsin's only if its migrations are there.
  const own = names.includes('_prisma_migrations') ? [...OWN_TABLES, ...MADE_ANEW, ...tables] : OWN_TABLES
  const foreign = names.filter((name) => !own.includes(name))
  if (foreign.length > 0)
    throw new Error(
      `The target holds ${foreign.slice(0, 5).join(', ')}, which Tocsin has not made: give an empty database. Nothing was changed there.`,
    )
}

/** Writes all rows or none; skips rows that exist. */
export async function insertRows(client: Client, { name, columns }: Table, rows: RowValues[]) {
  const arrays = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')
  const values = columns.map((column) => rows.map((row) => toPostgres(column, row[column.at] ?? null)))
  await client.query(
    `INSERT INTO "${name}" (${names(columns)}) SELECT * FROM unnest(${arrays}) ON CONFLICT DO NOTHING`,
    values,
  )
}

function toPostgres({ kind }: Column, value: Value) {
  if (value === null || kind === 'bytes') return value
  return kind === 'time' ? new Date(Number(value)).toISOString() : value.toString()
}

export async function findRows(client: Client, table: Table, rows: RowValues[]) {
  const { name, columns, key } = table
  const keys = rows.map((row) => keyOf(table, row))
  const arrays = key.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')
  const found = await selectText(
    client,
    `SELECT ${names(columns, 't.')} FROM unnest(${arrays}) AS k(${names(key)})
     JOIN "${name}" AS t ON (${names(key, 't.')}) = (${names(key, 'k.')})`,
    key.map((column, at) => keys.map((values) => toPostgres(column, values[at] ?? null))),
  )
  const canonical = found.map((row) => columns.map((column) => fromPostgres(column, row[column.at] ?? null)))
  return new Map(canonical.map((row) => [JSON.stringify(keyOf(table, row)), row]))
}

export async function lastKey(client: Client, { name, key }: Table) {
  const order = key.map((column) => `"${column.name}"${column.kind === 'text' ? '::text COLLATE "C"' : ''} DESC`)
  const rows = await selectText(client, `SELECT ${names(key)} FROM "${name}" ORDER BY ${order.join(', ')} LIMIT 1`)
  return rows[0]?.map((text, at) => String(key[at] ? fromPostgres(key[at], text) : text))
}

export async function countRows(client: Client, { name }: Table) {
  const rows = await selectText(client, `SELECT count(*) FROM "${name}"`)
  return Number(rows[0]?.[0])
}

async function selectText(client: Client, text: string, values: unknown[] = []) {
  const types = { getTypeParser: () => (text: string) => text }
  const { rows } = await client.query<(string | null)[]>({ text, values, rowMode: 'array', types })
  return rows
}

function names(columns: Column[], of = '') {
  return columns.map(({ name }) => `${of}"${name}"`).join(', ')
}

function fromPostgres({ kind }: Column, text: string | null): Value {
  if (text === null) return null
  if (kind === 'text') return Buffer.from(text)
  if (kind === 'bytes') return Buffer.from(text.slice(2), 'hex')
  if (kind === 'boolean') return String(text === 't')
  return kind === 'time' ? String(Date.parse(text.replace(' ', 'T').replace('+00', 'Z'))) : text
}
