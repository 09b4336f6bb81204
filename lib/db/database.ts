import type { Prisma, PrismaClient } from './generated/sqlite/client'
import type { JsonTable } from './sql/json-table'
import type { Statements } from './sql/statements'

export type { Prisma } from './generated/sqlite/client'

export type {
  Channel,
  EntityKind,
  IncidentStatus,
  PageState,
  Role,
  Severity,
  TimelineKind,
} from './generated/sqlite/enums'

/** A client inside one transaction. */
export type Transaction = Prisma.TransactionClient

/** Queries outside a transaction; on SQLite this connection cannot write. */
export type Reader = Omit<PrismaClient, '$transaction' | '$connect' | '$disconnect' | '$on' | '$extends'>

/** Bytes. What only a file can tell is left out on Postgres. */
export type DatabaseSize = {
  database: number
  /** Of the files: committed, and not yet folded into the database file. */
  log?: number
  /** Of the files: pages that were emptied and will be filled again. */
  reusable?: number
  /** What the file system that holds the files has left. */
  diskFree?: number
}

/**
 * On Postgres: how long a transaction may take with waiting for a connection. Past it the connection is closed, and a
 * commit that was under way may hold or not. SQLite, in this process, has no need of it.
 */
export type TimeLimit = { limitMs?: number }

export type Database = {
  provider: 'sqlite' | 'postgresql'
  read: Reader
  /** A query by hand, outside a transaction, of which SQLite makes quicker work. */
  query: Statements['query']
  /** Like `query`, but on Postgres it fails when the answer takes longer. */
  queryWithin: (limitMs: number) => Statements['query']
  /**
   * Runs `work` in one transaction and resolves once it has been committed durably.
   * Nothing of it stays when `work` throws. It may run again after a conflict, so it must only touch the database.
   */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** The same for SQL by hand alone, of which SQLite makes quicker work: what every alert waits for. */
  writeStatements: <T>(work: (statements: Statements) => Promise<T>, limit?: TimeLimit) => Promise<T>
  /** SQL by hand in a transaction that does other things as well. */
  statements: (tx: Transaction) => Statements
  jsonTable: JsonTable
  /** How much room it takes, with what is left where that can be known. */
  size: () => Promise<DatabaseSize>
  /**
   * Lets the portal's process run its write transactions through this one's writer, over the local socket `path`. On
   * Postgres there is nothing to lend.
   */
  lendWriter: (path: string) => Promise<void>
  /**
   * Rejects when its files are gone, or damaged where the next rows go; resolves with the bytes that the disk has left.
   * A Postgres server looks after that itself.
   */
  inspect?: () => Promise<{ diskFree: number }>
  close: () => Promise<void>
}
