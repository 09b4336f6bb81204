import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import { beginWhenFree } from './begin-when-free'
import { connectOnce } from './connect-once'
import type { Database } from './database'
import { createFifo } from './fifo'
import { guardFiles } from './file-guard'
import { foldLogNowAndThen } from './fold-log'
import { PrismaClient } from './generated/sqlite/client'
import { sqliteTable } from './json-table'
import { readEdges } from './read-edges'
import { diskFree, sqliteSize } from './size'
import { expectSetting, sqliteSettings } from './sqlite-settings'
import { openSqliteQueries, openSqliteStatements } from './sqlite-statements'
import { sqliteDialect, statementsOf } from './statements'

/**
 * Opens a migrated SQLite file: connections that write, in one queue, and one that can only read.
 * Sharing a connection would let a plain query land inside another request's open transaction.
 */
export async function openSqlite(file: string): Promise<Database> {
  const writer = new PrismaClient({ adapter: adapterFactory(file, { readonly: false }) })
  const reader = new PrismaClient({ adapter: adapterFactory(file, { readonly: true }) })
  await writer.$connect()
  await reader.$connect()
  const statements = openSqliteStatements(file)
  const queries = openSqliteQueries(file)
  const enqueue = createFifo()
  const { expectInPlace } = guardFiles(file)
  const stopFolding = foldLogNowAndThen(file, () => enqueue(async () => statements.foldLog()))
  return {
    provider: 'sqlite',
    statements: (tx) => statementsOf(tx, sqliteDialect),
    jsonTable: sqliteTable,
    read: reader,
    query: queries.query,
    write: (work) =>
      enqueue(async () => {
        expectInPlace()
        const result = await writer.$transaction(work, { maxWait: 30_000, timeout: 30_000 })
        expectInPlace()
        return result
      }),
    writeStatements: (work) => enqueue(() => statements.transaction(work)),
    size: () => sqliteSize(reader, file),
    inspect: async () => {
      expectInPlace()
      await readEdges(queries.query)
      return { diskFree: await diskFree(file) }
    },
    close: async () => {
      stopFolding()
      // The writer last: only a connection that can write leaves the log folded into the file.
      await enqueue(() => reader.$disconnect())
      queries.close()
      statements.close()
      await writer.$disconnect()
    },
  }
}

function adapterFactory(file: string, { readonly }: { readonly: boolean }): SqlDriverAdapterFactory {
  const stock = new PrismaBetterSqlite3({ url: file, readonly })
  return connectOnce({
    provider: stock.provider,
    adapterName: stock.adapterName,
    connect: async () => {
      const connection = await stock.connect()
      await applySettings(connection, readonly)
      return withImmediateTransactions(connection)
    },
  })
}

async function applySettings(connection: SqlDriverAdapter, readonly: boolean) {
  if (!readonly) await connection.executeScript('PRAGMA journal_mode = WAL')
  for (const [name, value] of Object.entries(sqliteSettings({ readonly }))) {
    await connection.executeScript(`PRAGMA ${name} = ${value}`)
    expectSetting(name, value, await readSetting(connection, name))
  }
  expectSetting('journal_mode', 'wal', await readSetting(connection, 'journal_mode'))
}

async function readSetting(connection: SqlDriverAdapter, name: string) {
  const { rows } = await connection.queryRaw({ sql: `PRAGMA ${name}`, args: [], argTypes: [] })
  return rows[0]?.[0]
}

/**
 * The stock adapter begins deferred, and a deferred transaction fails at its first write when another process has
 * written in between. Only one transaction is ever open here: the queue sees to that.
 */
function withImmediateTransactions(connection: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = connection.queryRaw.bind(connection)
  const executeRaw = connection.executeRaw.bind(connection)
  const { provider, adapterName } = connection
  const base = { provider, adapterName, queryRaw, executeRaw }
  const run = async (sql: string) => void (await executeRaw({ sql, args: [], argTypes: [] }))
  const transaction: Transaction = {
    ...base,
    options: { usePhantomQuery: false },
    commit: async () => undefined,
    rollback: async () => undefined,
    createSavepoint: (name) => run(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
    releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
  }
  return {
    ...base,
    executeScript: connection.executeScript.bind(connection),
    dispose: connection.dispose.bind(connection),
    startTransaction: async () => {
      const begin = () => beginWhenFree(() => run('BEGIN IMMEDIATE'))
      await begin().catch(async (error: unknown) => {
        // A commit that failed, on a full disk say, may leave its transaction open: nothing of it was acknowledged.
        await run('ROLLBACK').catch(() => Promise.reject(error))
        await begin()
      })
      return transaction
    },
  }
}
