import type Sqlite from 'better-sqlite3'
import type { Client } from 'pg'
import { countTable, tableNames } from '../../db/sqlite/table-names'

type ColumnKind = 'integer' | 'text' | 'time' | 'boolean' | 'bytes'
export type Column = { name: string; kind: ColumnKind; type: string; at: number }
export type Table = { name: string; columns: Column[]; key: Column[]; rows: number }

/** The tables of a SQLite file, each after those it refers to. Throws when the databases differ in their columns. */
export async function planTables(db: Sqlite.Database, client: Client): Promise<Table[]> {
  const types = await columnTypes(client)
  const names = tableNames(db).filter((name) => !MADE_ANEW.includes(name))
  const missing = [...types.keys()].filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`The SQLite file lacks ${missing.join(', ')}.`)
  return inOrder(db, names).map((name) => describeTable(db, name, types.get(name)))
}

/** The server builds the text index again from the incidents. */
export const MADE_ANEW = ['IncidentText', 'TextIndexMark']

/** Postgres' column types by table, without tables that begin with an underscore: Prisma's, and the move's own. */
async function columnTypes(client: Client) {
  const { rows } = await client.query<{ table: string; column: string; type: string; kind: string }>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
       CASE WHEN t.typtype = 'e' THEN 'enum' ELSE t.typname END AS kind
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE '\\_%'
       AND a.attnum > 0 AND NOT a.attisdropped`,
  )
  const tables = new Map<string, Map<string, { type: string; kind: ColumnKind }>>()
  for (const { table, column, type, kind } of rows) {
    if (MADE_ANEW.includes(table)) continue
    const columns = tables.get(table) ?? new Map()
    tables.set(table, columns.set(column, { type, kind: kindOf(kind, `${table}.${column}`) }))
  }
  return tables
}

const KINDS: Record<string, ColumnKind> = {
  int4: 'integer',
  int8: 'integer',
  text: 'text',
  enum: 'text',
  timestamptz: 'time',
  bool: 'boolean',
  bytea: 'bytes',
}

function kindOf(type: string, column: string): ColumnKind {
  const kind = KINDS[type]
  if (!kind) throw new Error(`move-to does not support column ${column} (type ${type}).`)
  return kind
}

function inOrder(db: Sqlite.Database, names: string[]) {
  const parents = new Map(names.map((name) => [name, parentsOf(db, name)]))
  const ordered: string[] = []
  while (ordered.length < names.length) {
    const ready = names.filter(
      (name) => !ordered.includes(name) && parents.get(name)?.every((parent) => ordered.includes(parent)),
    )
    if (ready.length === 0) throw new Error('The tables refer to one another in a circle.')
    ordered.push(...ready)
  }
  return ordered
}

function parentsOf(db: Sqlite.Database, name: string) {
  const references = db
    .prepare<[string], { target: string }>('SELECT "table" AS target FROM pragma_foreign_key_list(?)')
    .all(name)
  return references.map(({ target }) => target)
}

function describeTable(
  db: Sqlite.Database,
  name: string,
  types = new Map<string, { type: string; kind: ColumnKind }>(),
): Table {
  const found = db
    .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
    .all(name)
  if (found.length !== types.size) throw new Error(`${name} does not have the same columns in both databases.`)
  const columns = found.map((column, at) => {
    const type = types.get(column.name)
    if (!type) throw new Error(`Postgres has no column ${name}.${column.name}.`)
    return { ...type, name: column.name, at, rank: column.pk }
  })
  const key = columns.filter(({ rank }) => rank > 0).sort((a, b) => a.rank - b.rank)
  return { name, columns, key, rows: countTable(db, name) }
}
