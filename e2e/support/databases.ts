import { startTestPostgres } from '../../lib/testing/postgres'
import { createDatabase } from '../../lib/testing/postgres-setup'

export type TestDatabase = { env: Record<string, string>; url: string | undefined; stop: () => Promise<void> }

/** The two databases that Tocsin runs on: SQLite in the server's data folder, and a real Postgres of the test's own. */
export const DATABASES: Record<'sqlite' | 'postgresql', () => Promise<TestDatabase>> = {
  sqlite: async () => ({ env: {}, url: undefined, stop: async () => undefined }),
  postgresql: async () => {
    const postgres = await startTestPostgres()
    const url = postgres.url('tocsin_journey')
    await createDatabase(postgres.url('postgres'), 'tocsin_journey')
    return { env: { DATABASE_URL: url }, url, stop: postgres.stop }
  },
}
