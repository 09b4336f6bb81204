import { type Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg'
import { DatabaseSlow } from '../fault'
import { Prisma } from '../generated/sqlite/client'
import { postgresqlDialect, type Statements } from '../sql/statements'
import type { PostgresqlPools } from './pool'

// For commits of alerts under way, look-ups, and paging.
const CONNECTIONS = 8

/** Statements stay prepared and skip Prisma: a commit of many alerts takes less than half the time. */
export function openPostgresqlStatements(pools: PostgresqlPools, mostMs: number) {
  const pool = pools.create({
    max: CONNECTIONS,
    statement_timeout: mostMs,
    query_timeout: mostMs,
    idle_in_transaction_session_timeout: mostMs,
    types: { getTypeParser },
  })

  return {
    query: statementsBy((statement) => pool.query(statement), mostMs).query,
    queryWithin: (limitMs: number) => statementsBy((statement) => pool.query(statement), limitMs).query,
    transaction: async <T>(work: (statements: Statements) => Promise<T>, limitMs = mostMs): Promise<T> => {
      const endsAt = performance.now() + limitMs
      const client = await connectWithin(pool, limitMs)
      let isLate = false
      const giveUp = setTimeout(() => {
        isLate = true
        client.connection.stream.destroy()
      }, endsAt - performance.now())
      const transaction = transactionOn(client)
      let isUsable = false
      try {
        const result = await work(statementsBy(transaction.run, mostMs))
        await transaction.commit()
        isUsable = true
        return result
      } catch (error) {
        isUsable = await transaction.rollBack().then(isTrue, isFalse)
        throw isLate ? new DatabaseSlow('Postgres did not commit in time.', { cause: error }) : error
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
      reject(new DatabaseSlow('Postgres gave no connection in time: it does not answer, or has too much to do.'))
    }, limitMs)
    pool.connect((error, client) => {
      clearTimeout(giveUp)
      if (!client) return reject(error)
      return isLate ? client.release() : resolve(client)
    })
  })
}

type Run = (statement: QueryConfig) => Promise<QueryResult>

/** BEGIN goes with the first statement. */
function transactionOn(client: PoolClient) {
  let begun: Promise<QueryResult> | undefined
  const run: Run = async (statement) => {
    if (!begun) {
      begun = begin(client, statement)
      return begun
    }
    // If BEGIN failed, a statement sent earlier would commit by itself.
    await begun
    return client.query(statement)
  }
  return {
    run,
    commit: async () => begun && commit(client),
    rollBack: async () => begun && client.query('ROLLBACK'),
  }
}

const BEGIN = { name: 'tocsin_begin', text: 'BEGIN' }
const knowBegin = new WeakSet<PoolClient>()

/** One round trip for both. If BEGIN fails, Postgres skips everything up to the statement's Sync. */
async function begin(client: PoolClient, statement: QueryConfig): Promise<QueryResult> {
  if (!knowBegin.has(client)) {
    await client.query(BEGIN)
    knowBegin.add(client)
    return client.query(statement)
  }
  const { connection } = client
  connection.stream.cork()
  connection.bind({ statement: BEGIN.name }, true)
  connection.execute({}, true)
  const answered = client.query(statement)
  connection.stream.uncork()
  return last(await answered)
}

/** The driver returns both answers, as for one text with two statements. */
function last(results: QueryResult | QueryResult[]) {
  const result = Array.isArray(results) ? results.at(-1) : results
  if (!result) throw new Error('Postgres gave no answer to a statement.')
  return result
}

const isTrue = () => true
const isFalse = () => false

/** A commit cancelled while it waits for a standby succeeds with a warning, but is lost at fail-over. */
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

function statementsBy(run: Run, limitMs: number): Statements {
  const send = (template: Parameters<typeof Prisma.sql>) => {
    const statement = { ...named(Prisma.sql(...template)), query_timeout: limitMs }
    return run(statement)
  }
  return {
    execute: async (...template) => (await send(template)).rowCount ?? 0,
    query: async (...template) => (await send(template)).rows,
    ...postgresqlDialect,
  }
}

const names = new Map<string, string>()

/** Named statements are planned once for each connection. */
function named({ text, values }: Prisma.Sql) {
  const name = names.get(text) ?? `tocsin_${names.size}`
  names.set(text, name)
  return { name, text, values: values.map(bindable) }
}

function bindable(value: unknown) {
  return value instanceof Date ? value.toISOString() : value
}

function getTypeParser(...[type, format]: Parameters<typeof types.getTypeParser>) {
  if (type === types.builtins.INT8) return Number
  return types.getTypeParser(type, format)
}
