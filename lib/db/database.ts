import type { Secrets } from '../secrets/secrets'
import type { Prisma, PrismaClient } from './generated/sqlite/client'
import type { JsonTable } from './sql/json-table'
import type { KnownStatement, Written } from './sql/known-statements'
import type { Statements } from './sql/statements'

export type { Prisma } from './generated/sqlite/client'

export type {
  CalendarKind,
  Channel,
  EntityKind,
  IncidentStatus,
  PageState,
  Role,
  Severity,
  TimelineKind,
} from './generated/sqlite/enums'

export type Transaction = Prisma.TransactionClient

/** On SQLite this connection cannot write. */
export type Reader = Omit<PrismaClient, '$transaction' | '$connect' | '$disconnect' | '$on' | '$extends'>

export type DatabaseSize = {
  database: number
  log?: number
  reusable?: number
  diskFree?: number
}

/** What asks by hand-written SQL: the database, or a transaction's `statements`. */
export type Asking = Pick<Statements, 'query' | 'jsonTable' | 'isOneOf'>

/** Postgres only: limits a transaction and its wait for a connection. Past it, the outcome is unknown. */
type TimeLimit = { limitMs?: number }

export type Database = {
  provider: 'sqlite' | 'postgresql'
  read: Reader
  query: Statements['query']
  /** Like `query`; on Postgres it fails after `limitMs`. */
  queryWithin: (limitMs: number) => Statements['query']
  /**
   * Runs `work` in one transaction; resolves once it is committed durably. If `work` throws, nothing is stored. After a
   * conflict `work` runs again, so it must only touch the database. On SQLite alerts wait meanwhile: what may take over
   * two seconds says that it `isLong`.
   */
  write: <T>(work: (tx: Transaction) => Promise<T>, how?: { isLong: boolean }) => Promise<T>
  /** Like `write`, for hand-written SQL only. Used on the ingest path. */
  writeStatements: <T>(work: (statements: Statements) => Promise<T>, limit?: TimeLimit) => Promise<T>
  /** Statements that need no answer in between, in one transaction: it holds the writer for as long as they take. */
  writeKnown: (statements: KnownStatement[]) => Promise<Written>
  statements: (tx: Transaction) => Statements
  jsonTable: JsonTable
  hold: Statements['hold']
  isOneOf: Statements['isOneOf']
  size: () => Promise<DatabaseSize>
  /** Runs the portal's write transactions over the local socket `path`, on this process' writer. SQLite only. */
  lendWriter: (path: string) => Promise<void>
  /** Rejects when the files are gone, or damaged where the next rows go. Postgres checks its files itself. */
  inspect?: () => Promise<{ diskFree: number }>
  /** What seals texts for `SEALED_COLUMNS`; reading opens them by itself. */
  secrets: Secrets
  close: () => Promise<void>
}
