import { Pool, type PoolClient, types } from 'pg'
import { Prisma } from './generated/sqlite/client'
import { postgresqlDialect, type Statements } from './statements'

// One for each commit of alerts under way, one for look-ups, the rest for paging.
const CONNECTIONS = 8
const LIMIT_MS = 30_000

/**
 * Connections for SQL by hand. Its statements stay prepared on each of them, and no client lies between: a commit of
 * many alerts takes less than half the time.
 */
export function openPostgresqlStatements(url: string) {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    // What a transaction asks without waiting between is sent at once.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: LIMIT_MS,
    query_timeout: LIMIT_MS,
    idle_in_transaction_session_timeout: LIMIT_MS,
    types: { getTypeParser },
  })
  // An idle connection that breaks is replaced; a query on a broken one fails by itself.
  pool.on('error', () => undefined)

  return {
    query: statementsOn(pool).query,
    transaction: async <T>(work: (statements: Statements) => Promise<T>): Promise<T> => {
      const client = await pool.connect()
      let isUsable = false
      try {
        await client.query('BEGIN')
        const result = await work(statementsOn(client))
        await client.query('COMMIT')
        isUsable = true
        return result
      } catch (error) {
        isUsable = await client.query('ROLLBACK').then(isTrue, isFalse)
        throw error
      } finally {
        client.release(!isUsable)
      }
    },
    close: () => pool.end(),
  }
}

const isTrue = () => true
const isFalse = () => false

function statementsOn(connection: Pool | PoolClient): Statements {
  const run = (template: Parameters<typeof Prisma.sql>) => connection.query(named(Prisma.sql(...template)))
  return {
    execute: async (...template) => (await run(template)).rowCount ?? 0,
    query: async (...template) => (await run(template)).rows,
    ...postgresqlDialect,
  }
}

const names = new Map<string, string>()

/** With a name a statement is planned once for each connection. */
function named({ text, values }: Prisma.Sql) {
  const name = names.get(text) ?? `tocsin_${names.size}`
  names.set(text, name)
  return { name, text, values: values.map(bindable) }
}

/** The schema's timestamps have no zone: they are in UTC, wherever this server stands. */
function bindable(value: unknown) {
  return value instanceof Date ? value.toISOString() : value
}

function getTypeParser(...[type, format]: Parameters<typeof types.getTypeParser>) {
  if (type === types.builtins.TIMESTAMP) return (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
  return types.getTypeParser(type, format)
}
