import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import { connectOnce } from '../connect-once'
import { beginWhenFree } from './begin-when-free'
import { expectSetting, sqliteSettings } from './settings'

export function sqliteAdapter(file: string, { readonly }: { readonly: boolean }): SqlDriverAdapterFactory {
  const stock = new PrismaBetterSqlite3({ url: file, readonly }, { timestampFormat: 'unixepoch-ms' })
  return connectOnce({
    provider: stock.provider,
    adapterName: stock.adapterName,
    connect: async () => {
      const connection = await stock.connect()
      await applySettings(connection, readonly)
      return readonly ? withoutTransactions(connection) : withImmediateTransactions(connection)
    },
  })
}

/** The file's own limit. The stock adapter's 999 are not enough for the relations of 500 rows that hold two columns. */
export function getConnectionInfo() {
  return { supportsRelationJoins: false, maxBindValues: 32_766 }
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
 * The stock adapter begins deferred transactions, which fail at their first write if another process has written since.
 * The queue allows one transaction at a time.
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
    getConnectionInfo,
    startTransaction: async () => {
      const begin = () => beginWhenFree(() => run('BEGIN IMMEDIATE'))
      await begin().catch(async (error: unknown) => {
        // A failed commit, as on a full disk, may leave its transaction open.
        await run('ROLLBACK').catch(() => Promise.reject(error))
        await begin()
      })
      return transaction
    },
  }
}

/**
 * Prisma reads the relations of very many rows in several statements, which it puts into a transaction. On the one
 * connection for reading a second transaction could not begin meanwhile.
 */
function withoutTransactions(connection: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = connection.queryRaw.bind(connection)
  const executeRaw = connection.executeRaw.bind(connection)
  const { provider, adapterName } = connection
  const base = { provider, adapterName, queryRaw, executeRaw }
  const commands = { createSavepoint: nothing, rollbackToSavepoint: nothing, releaseSavepoint: nothing }
  const transaction: Transaction = {
    ...base,
    ...commands,
    options: { usePhantomQuery: true },
    commit: nothing,
    rollback: nothing,
  }
  return {
    ...base,
    executeScript: connection.executeScript.bind(connection),
    dispose: connection.dispose.bind(connection),
    getConnectionInfo,
    startTransaction: async () => transaction,
  }
}

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
