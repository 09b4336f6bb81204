import { type Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg'
import { DatabaseSlow } from '../fault'
import { Prisma } from '../generated/sqlite/client'
import { noteRolledBack } from '../rolled-back'
import { atOnce, postgresqlDialect, type Statements } from '../sql/statements'
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
        const result = await work(transaction.statements(mostMs))
        await transaction.commit()
        isUsable = true
        return result
      } catch (error) {
        // Postgres refuses every statement after one that failed: the first error is the cause.
        const cause = (await transaction.failedLater()) ?? error
        isUsable = await transaction.rollBack().then(isTrue, isFalse)
        throw isLate ? new DatabaseSlow('Postgres did not commit in time.', { cause }) : cause
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

/** BEGIN goes with the first statement, and COMMIT with what was left for later: a batch of alerts takes two round trips. */
function transactionOn(client: PoolClient) {
  let begun: Promise<QueryResult> | undefined
  let isBegun = false
  const later: Promise<unknown>[] = []
  // If BEGIN failed, a statement sent earlier would commit by itself.
  const afterBegin = <T>(send: () => Promise<T>) => (isBegun || !begun ? send() : begun.then(send))
  const run: Run = (statement) => {
    sendTogether(client)
    if (begun) return afterBegin(() => client.query(statement))
    begun = begin(client, statement)
    begun.then(() => {
      isBegun = true
    }, ignore)
    return begun
  }
  const leave = (sent: Promise<unknown>) => {
    sent.catch(ignore)
    later.push(sent)
  }
  /** The error of the first statement that was left for later and failed. */
  const failedLater = async (): Promise<unknown> => {
    const sent = await Promise.allSettled(later)
    return sent.find((one) => one.status === 'rejected')?.reason
  }
  return {
    statements: (limitMs: number): Statements => {
      const statements = statementsBy(run, limitMs)
      return {
        ...statements,
        executeLater: async (...template) => leave(statements.execute(...template)),
        expectCount: async (count, expected, refused) =>
          leave(expectCount(statements, count, expected).catch(asRefused(refused))),
        // A sequence is outside of transactions, so this need not wait for BEGIN.
        reserveIds: (table, count) =>
          nextIds(statementsBy(begun ? (statement) => client.query(statement) : run, limitMs), table, count),
      }
    },
    commit: async () => {
      if (!begun) return
      sendTogether(client)
      if ((await afterBegin(() => commit(client))) === 'ROLLBACK') throw asRolledBack(await failedLater())
    },
    failedLater,
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

/** What is sent before the event loop goes on goes in one write. */
function sendTogether({ connection: { stream } }: PoolClient) {
  stream.cork()
  process.nextTick(() => stream.uncork())
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
    if (command === 'COMMIT' && warnings.length > 0)
      throw new Error(`Postgres does not vouch for the commit: ${warnings.join(' ')}`)
    return command
  } finally {
    client.removeListener('notice', onNotice)
  }
}

function asRolledBack(reason: unknown) {
  const error = reason instanceof Error ? reason : new Error('Postgres rolled the transaction back.')
  noteRolledBack(error)
  return error
}

async function nextIds({ query }: Pick<Statements, 'query'>, table: string, count: number) {
  const rows = await query<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) AS "id" FROM generate_series(1, ${count})`
  return rows.map(({ id }) => id)
}

const DIVISION_BY_ZERO = '22012'

/** Fails in the database, so that a COMMIT that was sent behind it rolls back. */
function expectCount({ execute }: Pick<Statements, 'execute'>, count: Prisma.Sql, expected: number) {
  return execute`SELECT 1 / (CASE WHEN (${count}) = ${expected} THEN 1 ELSE 0 END)`
}

function asRefused(refused: () => Error) {
  return (error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === DIVISION_BY_ZERO ? refused() : error
  }
}

function ignore() {}

function statementsBy(run: Run, limitMs: number): Statements {
  const send = (template: Parameters<typeof Prisma.sql>) => {
    const statement = { ...named(Prisma.sql(...template)), query_timeout: limitMs }
    return run(statement)
  }
  return atOnce({
    execute: async (...template) => (await send(template)).rowCount ?? 0,
    query: async (...template) => (await send(template)).rows,
    ...postgresqlDialect,
  })
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
