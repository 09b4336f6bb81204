import { createHash } from 'node:crypto'
import type Sqlite from 'better-sqlite3'
import type { Column, Table } from './tables'

// Payloads may have 1 MiB each, so chunks are bounded by bytes too.
const CHUNK_ROWS = 2000
const CHUNK_BYTES = 4 * 1024 * 1024

/** A comparable value: bytes as they are, a time in milliseconds, numbers in full. */
export type Value = string | Buffer | null
export type RowValues = Value[]

type SqliteValue = bigint | number | string | Buffer | null

export function* readChunks(db: Sqlite.Database, table: Table, after: string[] | undefined): Generator<RowValues[]> {
  let chunk: RowValues[] = []
  let bytes = 0
  for (const row of selectRows(db, table, after)) {
    chunk.push(row)
    bytes += size(row)
    if (chunk.length < CHUNK_ROWS && bytes < CHUNK_BYTES) continue
    yield chunk
    chunk = []
    bytes = 0
  }
  if (chunk.length > 0) yield chunk
}

function* selectRows(db: Sqlite.Database, { name, columns, key }: Table, after: string[] | undefined) {
  // As bytes: reading broken UTF-8 as text would repair it silently.
  const chosen = columns.map(({ name, kind }) => (kind === 'text' ? `CAST("${name}" AS BLOB)` : `"${name}"`))
  const keys = key.map(({ name }) => `"${name}"`).join(', ')
  const beyond = after ? `WHERE (${keys}) > (${after.map(() => '?').join(', ')})` : ''
  const bound = (after ?? []).map((value, at) => (key[at]?.kind === 'integer' ? BigInt(value) : value))
  const rows = db
    .prepare<unknown[], SqliteValue[]>(`SELECT ${chosen.join(', ')} FROM "${name}" ${beyond} ORDER BY ${keys}`)
    .raw()
    .safeIntegers()
    .iterate(...bound)
  for (const row of rows) yield columns.map((column, at) => canonical(column, row[at] ?? null))
}

function canonical({ kind }: Column, value: SqliteValue): Value {
  if (value === null) return null
  if (Buffer.isBuffer(value)) return value
  if (kind === 'boolean') return String(Number(value) === 1)
  return String(value)
}

function size(row: RowValues) {
  return row.reduce((sum, value) => sum + (value?.length ?? 0), 0)
}

export function keyOf({ key }: Table, row: RowValues) {
  return key.map(({ at }) => String(row[at]))
}

export function fingerprint(rows: RowValues[]) {
  const hash = createHash('sha256')
  for (const value of rows.flat())
    hash.update(value === null ? 'null;' : `${Buffer.byteLength(value)}:`).update(value ?? '')
  return hash.digest('hex')
}

/** One hash over all rows except the server's own checks, to tell two states of a file apart. */
export function contentOf(db: Sqlite.Database, tables: Table[]) {
  const hash = createHash('sha256')
  for (const table of tables) {
    if (table.name === 'HealthProbe') continue
    hash.update(`${table.name}:${table.rows};`)
    for (const rows of readChunks(db, table, undefined)) hash.update(fingerprint(rows))
  }
  return hash.digest('hex')
}
