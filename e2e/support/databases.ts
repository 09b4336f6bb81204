import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startTestPostgres } from '../../testing/postgres'
import { createDatabase } from '../../testing/postgres-setup'
import { RESULTS } from './server'

export type TestDatabase = { env: Record<string, string>; url: string | undefined; stop: () => Promise<void> }

/** The two databases that Tocsin runs on: SQLite in the server's data folder, and a real Postgres of the test's own. */
export const DATABASES: Record<'sqlite' | 'postgresql', () => Promise<TestDatabase>> = {
  sqlite: async () => ({ env: {}, url: undefined, stop: async () => undefined }),
  postgresql: async () => {
    const postgres = await startTestPostgres()
    const url = postgres.url('tocsin_journey')
    await createDatabase(postgres.url('postgres'), 'tocsin_journey')
    const stop = async () => {
      await keepRows(url)
      await postgres.stop()
    }
    return { env: { DATABASE_URL: url }, url, stop }
  },
}

/** The server takes its files along when it stops: keeps every row as text beside the SQLite files, for the search at the end. */
async function keepRows(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const kept: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`SELECT row_to_json(kept)::text AS row FROM ${name} AS kept`)
    kept.push(`=== ${name}`, ...rows.map(({ row }) => row))
  }
  await client.end()
  writeFileSync(join(RESULTS, `postgresql-${new URL(url).port}-${Date.now()}.jsonl`), kept.join('\n'))
}
