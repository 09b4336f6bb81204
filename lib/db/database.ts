import type { Prisma, PrismaClient } from './generated/sqlite/client'
import type { JsonTable } from './json-table'

export type { Prisma } from './generated/sqlite/client'
export type { EntityKind, IncidentStatus, Role, Severity, TimelineKind } from './generated/sqlite/enums'

/** A client inside one transaction. */
export type Transaction = Prisma.TransactionClient

/** Queries outside a transaction; on SQLite this connection cannot write. */
export type Reader = Omit<PrismaClient, '$transaction' | '$connect' | '$disconnect' | '$on' | '$extends'>

export type Database = {
  provider: 'sqlite' | 'postgresql'
  read: Reader
  /**
   * Runs `work` in one transaction and resolves once it has been committed durably.
   * Nothing of it stays when `work` throws. It may run again after a conflict, so it must only touch the database.
   */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  jsonTable: JsonTable
  close: () => Promise<void>
}
