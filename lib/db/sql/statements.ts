import { Prisma } from '../generated/sqlite/client'
import { type JsonTable, postgresqlTable, sqliteTable } from './json-table'

type Template<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>

/** SQL by hand, inside one transaction; what is put into the text becomes parameters, or SQL where it is that already. */
export type Statements = {
  /** Resolves with the number of rows that it changed. */
  execute: Template<number>
  /** Dates come back as Date, or as text that `new Date` reads. */
  query: <Row>(...template: Parameters<Template<Row[]>>) => Promise<Row[]>
  jsonTable: JsonTable
  /** Ends a SELECT whose rows this transaction will change: it passes over those that another one has taken. */
  claim: (alias: string) => Prisma.Sql
  /** The same, but it waits for them: what comes next sees what the other one has done. */
  hold: (alias: string) => Prisma.Sql
  /** Ends a SELECT whose rows must stay as they are, and be there, until this transaction has ended. */
  keep: (alias: string) => Prisma.Sql
  /**
   * Statements that take the locks of a write into these tables, so that they wait while one of them is locked: for so
   * many milliseconds, where given.
   */
  lockTables: (tables: string[], limitMs?: number) => Prisma.Sql[]
  /** Follows a column: whether it is one of these. */
  isOneOf: (ids: number[]) => Prisma.Sql
  /** Of the dictionaries' rows: as long as it is the same, each row is as it was. Only SQLite can tell. */
  dictionaryVersion?: () => string
}

/** What the two databases say differently. */
export type Dialect = Pick<Statements, 'jsonTable' | 'claim' | 'hold' | 'keep' | 'lockTables' | 'isOneOf'>

/** SQLite has one writer: there is nothing to claim or to wait for. */
export const sqliteDialect: Dialect = {
  jsonTable: sqliteTable,
  claim: () => Prisma.empty,
  hold: () => Prisma.empty,
  keep: () => Prisma.empty,
  lockTables: () => [],
  isOneOf: (ids) => Prisma.sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
}

// Not FOR UPDATE: rows that refer to these may still be written meanwhile.
export const postgresqlDialect: Dialect = {
  jsonTable: postgresqlTable,
  claim: (alias) => Prisma.raw(`FOR NO KEY UPDATE OF ${alias} SKIP LOCKED`),
  hold: (alias) => Prisma.raw(`FOR NO KEY UPDATE OF ${alias}`),
  // The lock that a reference to the row takes in any case.
  keep: (alias) => Prisma.raw(`FOR KEY SHARE OF ${alias}`),
  lockTables: (tables, limitMs) => [
    ...(limitMs === undefined ? [] : [Prisma.sql`SELECT set_config('lock_timeout', ${String(limitMs)}, true)`]),
    Prisma.raw(`LOCK TABLE ${tables.map((table) => `"${table}"`).join(', ')} IN ROW EXCLUSIVE MODE`),
  ],
  isOneOf: (ids) => Prisma.sql`= ANY(${`{${ids.join(',')}}`}::int[])`,
}

/** Statements of a transaction of Prisma's. */
export function statementsOf(tx: Prisma.TransactionClient, dialect: Dialect): Statements {
  return {
    ...dialect,
    execute: (...template) => tx.$executeRaw(Prisma.sql(...template)),
    query: (...template) => tx.$queryRaw(Prisma.sql(...template)),
  }
}
