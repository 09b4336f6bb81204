import { PrismaPg } from '@prisma/adapter-pg'
import type { Secrets } from '../../secrets/secrets'
import { connectOnce } from '../connect-once'
import type { Database } from '../database'
import { PrismaClient as PostgresqlClient } from '../generated/postgresql/client'
import type { PrismaClient } from '../generated/sqlite/client'
import { withOpenedColumns } from '../sealed'
import { postgresqlTable } from '../sql/json-table'
import { runKnown, timeWriting } from '../sql/known-statements'
import { postgresqlDialect, statementsOf } from '../sql/statements'
import { postgresqlSize } from '../sqlite/size'
import { MOVE_BEGUN, MOVE_UNFINISHED } from './move-marker'
import { createPostgresqlPools } from './pool'
import { openPostgresqlStatements } from './statements'

// A broken reference counts too: a row that was just looked up may be deleted before it is referenced.
const CONFLICTS = new Set(['P2034', 'P2003', '40001', '40P01', '23503'])
const ATTEMPTS = 5

/** @param limitMs for each query, and for a transaction */
export async function openPostgresql(url: string, secrets: Secrets, limitMs = 30_000): Promise<Database> {
  const pools = createPostgresqlPools(url)
  const pool = pools.create({ max: 10, connectionTimeoutMillis: 5_000, query_timeout: limitMs })
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    onPoolError: ignore,
    onConnectionError: ignore,
  })
  const client = withOpenedColumns(sharedType(new PostgresqlClient({ adapter: connectOnce(adapter) })), secrets)
  try {
    await expectDurable(client)
    await expectUnicode(client)
    await expectWhole(client)
  } catch (error) {
    await client.$disconnect()
    throw error
  }
  const statements = openPostgresqlStatements(pools, limitMs)
  const underWay = new Set<Promise<unknown>>()
  const retried = <T>(attempt: () => Promise<T>) => {
    const written = retryConflicts(attempt)
    const settled = written.then(ignore, ignore).finally(() => underWay.delete(settled))
    underWay.add(settled)
    return written
  }
  return {
    provider: 'postgresql',
    secrets,
    jsonTable: postgresqlTable,
    hold: postgresqlDialect.hold,
    isOneOf: postgresqlDialect.isOneOf,
    read: client,
    query: statements.query,
    queryWithin: statements.queryWithin,
    write: (work, how = { isLong: false }) => {
      const timeout = how.isLong ? limitMs * 4 : limitMs
      return retried(() => client.$transaction(work, { maxWait: 10_000, timeout }))
    },
    writeStatements: (work, limit = {}) => retried(() => statements.transaction(work, limit.limitMs)),
    writeKnown: (known) =>
      timeWriting((begin) =>
        retried(() => {
          begin()
          return statements.transaction((writing) => runKnown(writing, known))
        }),
      ),
    statements: (tx) => statementsOf(tx, postgresqlDialect),
    size: () => postgresqlSize(client),
    lendWriter: async () => undefined,
    close: async () => {
      await Promise.all(underWay)
      await statements.close()
      await client.$disconnect()
    },
  }
}

// Both clients come from one schema; their types differ in name only.
function sharedType(client: PostgresqlClient): PrismaClient {
  return client as unknown as PrismaClient
}

// The pool replaces broken idle connections; a query on a broken one rejects by itself.
function ignore() {}

const WEAK = ['off', 'local', 'remote_write']

/** The server's own setting: connections override it for their commits, but a weak one shows a wrong setup. */
async function expectDurable(client: PrismaClient) {
  const settings = await client.$queryRaw<{ name: string; value: string }[]>`
    SELECT "name", "reset_val" AS "value" FROM pg_settings WHERE "name" IN ('fsync', 'synchronous_commit')`
  const weak = settings.find(({ value }) => WEAK.includes(value))
  if (weak)
    throw new Error(`Postgres runs with ${weak.name} = ${weak.value} and may lose committed alerts; refusing to serve.`)
}

async function expectUnicode(client: PrismaClient) {
  const [found] = await client.$queryRaw<
    { encoding: string }[]
  >`SELECT current_setting('server_encoding') AS "encoding"`
  if (found?.encoding !== 'UTF8')
    throw new Error(
      `the encoding of the database is ${found?.encoding}, which cannot hold every alert. Use one in UTF8.`,
    )
}

async function expectWhole(client: PrismaClient) {
  const [found] = await client.$queryRawUnsafe<{ begun: boolean }[]>(MOVE_BEGUN)
  if (!found?.begun) return
  const [unfinished] = await client.$queryRawUnsafe<object[]>(MOVE_UNFINISHED)
  if (unfinished) throw new Error('a move from SQLite to it is not finished; run move-to again.')
}

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1 || !isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown) {
  if (!(error instanceof Error)) return false
  const codes = [error, error.cause].map((thrown) => (hasCode(thrown) ? thrown.code : ''))
  return codes.some((code) => CONFLICTS.has(code)) || /40P01|40001|23503|deadlock detected/.test(error.message)
}

function hasCode(thrown: unknown): thrown is { code: string } {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
}
