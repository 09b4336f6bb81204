import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { tableNames } from '../lib/db/sqlite/table-names'

/** SQL that puts all rows into an empty database with the same migrations; see `loadRows`. */
export function dumpRows(url: string) {
  return url.startsWith('file:') ? dumpSqlite(url.slice('file:'.length)) : dumpPostgresql(url)
}

function dumpSqlite(file: string) {
  const db = new Sqlite(file, { readonly: true })
  try {
    const list = (table: string) => {
      const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
      const values = columns.map((name) => `quote("${name}")`).join(` || ', ' || `)
      return db.prepare<[], string>(`SELECT ${values} FROM "${table}"`).pluck().all().map(insertInto(table, columns))
    }
    return [...tableNames(db).flatMap(list), 'DELETE FROM sqlite_sequence;', ...list('sqlite_sequence')].join('\n')
  } finally {
    db.close()
  }
}

async function dumpPostgresql(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SET timezone = 'UTC'; SET bytea_output = 'hex'`)
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
       GROUP BY c.relname ORDER BY c.relname`,
    )
    const lines: string[] = []
    for (const { name, columns } of tables) {
      const values = columns.map((column) => `quote_nullable("${column}"::text)`).join(` || ', ' || `)
      const { rows } = await client.query<{ line: string }>(`SELECT ${values} AS line FROM "${name}"`)
      lines.push(...rows.map(({ line }) => line).map(insertInto(name, columns)))
    }
    const { rows } = await client.query<{ line: string }>(
      `SELECT format('SELECT setval(%L, %s);', quote_ident(sequencename), last_value) AS line FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
    )
    return [...lines, ...rows.map(({ line }) => line)].join('\n')
  } finally {
    await client.end()
  }
}

function insertInto(table: string, columns: string[]) {
  const names = columns.map((name) => `"${name}"`).join(', ')
  return (values: string) => `INSERT INTO "${table}" (${names}) VALUES (${values});`
}
