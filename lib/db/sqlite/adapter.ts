import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils'
import { beginWhenFree } from './begin-when-free'
import { expectSetting, sqliteSettings } from './settings'

/** @throws Error when the connection did not take a setting */
export async function connectSqlite(file: string, { readonly }: { readonly: boolean }): Promise<SqlDriverAdapter> {
  const stock = new PrismaBetterSqlite3({ url: file, readonly }, { timestampFormat: 'unixepoch-ms' })
  const connection = await stock.connect()
  if (!readonly) await connection.executeScript('PRAGMA journal_mode = WAL')
  for (const [name, value] of Object.entries(sqliteSettings({ readonly }))) {
    await connection.executeScript(`PRAGMA ${name} = ${value}`)
    expectSetting(name, value, await readSetting(connection, name))
  }
  expectSetting('journal_mode', 'wal', await readSetting(connection, 'journal_mode'))
  return connection
}

async function readSetting(connection: SqlDriverAdapter, name: string) {
  const { rows } = await connection.queryRaw(statement(`PRAGMA ${name}`))
  return rows[0]?.[0]
}

/** The stock adapter begins deferred: that fails at the first write if another process has written since. */
export async function beginImmediately(connection: SqlDriverAdapter): Promise<Transaction> {
  const { provider, adapterName } = connection
  const queryRaw = connection.queryRaw.bind(connection)
  const executeRaw = connection.executeRaw.bind(connection)
  const run = async (sql: string) => void (await executeRaw(statement(sql)))
  const begin = () => beginWhenFree(() => run('BEGIN IMMEDIATE'))
  await begin().catch(async (error: unknown) => {
    // A failed commit, as on a full disk, may leave its transaction open.
    await run('ROLLBACK').catch(() => Promise.reject(error))
    await begin()
  })
  return {
    provider,
    adapterName,
    queryRaw,
    executeRaw,
    ...transactionCommands(run),
    commit: nothing,
    rollback: nothing,
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
