import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import { connectOnce } from '../connect-once'
import { beginWhenFree } from './begin-when-free'
import { expectSetting, sqliteSettings } from './settings'

/** Prisma's adapter for a SQLite file, with durable settings and transactions that begin immediately. */
export function sqliteAdapter(file: string, { readonly }: { readonly: boolean }): SqlDriverAdapterFactory {
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
  const run = async (sql: string) => void (await executeRaw(statement(sql)))
  const transaction: Transaction = { ...base, ...transactionCommands(run), commit: nothing, rollback: nothing }
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

/** What Prisma asks of a transaction beside its statements; it sends COMMIT and ROLLBACK as statements. */
export function transactionCommands(run: (sql: string) => Promise<void>) {
  return {
    options: { usePhantomQuery: false },
    createSavepoint: (name: string) => run(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name: string) => run(`ROLLBACK TO ${name}`),
    releaseSavepoint: (name: string) => run(`RELEASE SAVEPOINT ${name}`),
  }
}

export function statement(sql: string) {
  return { sql, args: [], argTypes: [] }
}

async function nothing() {}
