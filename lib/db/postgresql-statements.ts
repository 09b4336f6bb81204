import { type Pool, type PoolClient, types } from 'pg'
import { Prisma } from './generated/sqlite/client'
import type { PostgresqlPools } from './postgresql-pool'
import { postgresqlDialect, type Statements } from './statements'

// One for each commit of alerts under way, one for look-ups, the rest for paging.
const CONNECTIONS = 8
const LIMIT_MS = 30_000

/**
 * Connections for SQL by hand. Its statements stay prepared on each of them, and no client lies between: a commit of
 * many alerts takes less than half the time.
 */
export function openPostgresqlStatements(pools: PostgresqlPools) {
  const pool = pools.create({
    max: CONNECTIONS,
    statement_timeout: LIMIT_MS,
    query_timeout: LIMIT_MS,
    idle_in_transaction_session_timeout: LIMIT_MS,
    types: { getTypeParser },
  })

  return {
    query: statementsOn(pool).query,
    queryWithin: (limitMs: number) => statementsOn(pool, limitMs).query,
    transaction: async <T>(work: (statements: Statements) => Promise<T>, limitMs = LIMIT_MS): Promise<T> => {
      const endsAt = performance.now() + limitMs
      const client = await connectWithin(pool, limitMs)
      const giveUp = setTimeout(() => client.connection.stream.destroy(), endsAt - performance.now())
      let isUsable = false
      try {
        await client.query('BEGIN')
        const result = await work(statementsOn(client))
        await commit(client)
        isUsable = true
        return result
      } catch (error) {
        isUsable = await client.query('ROLLBACK').then(isTrue, isFalse)
        throw error
      } finally {
        clearTimeout(giveUp)
        client.release(!isUsable)
      }
    },
    close: () => pool.end(),
  }
}

function connectWithin(pool: Pool, limitMs: number) {
  return new Promise<PoolClient>((resolve, reject) => {
    let isLate = false
    const giveUp = setTimeout(() => {
      isLate = true
      reject(new Error('Postgres gave no connection in time: it does not answer, or has too much to do.'))
    }, limitMs)
    pool.connect((error, client) => {
      clearTimeout(giveUp)
      if (!client) return reject(error)
      return isLate ? client.release() : resolve(client)
    })
  })
}

const isTrue = () => true
const isFalse = () => false

/**
 * A commit that was stopped while it waited for a standby succeeds with a warning: it holds on this server alone, and
 * is lost when the standby takes over.
 */
async function commit(client: PoolClient) {
  const warnings: (string | undefined)[] = []
  const onNotice = ({ message }: { message?: string | undefined }) => void warnings.push(message)
  client.on('notice', onNotice)
  try {
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('Postgres rolled the transaction back.')
    if (warnings.length > 0) throw new Error(`Postgres does not vouch for the commit: ${warnings.join(' ')}`)
  } finally {
    client.removeListener('notice', onNotice)
  }
}

function statementsOn(connection: Pool | PoolClient, limitMs = LIMIT_MS): Statements {
  const run = (template: Parameters<typeof Prisma.sql>) => {
    const statement = { ...named(Prisma.sql(...template)), query_timeout: limitMs }
    return connection.query(statement)
  }
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
