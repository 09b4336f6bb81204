import { READ_BY_ALERTS, WRITTEN_BY_ALERTS } from '../alert-tables'
import { Prisma } from '../generated/sqlite/client'
import { type Cell, type JsonTable, postgresqlTable, sqliteTable } from './json-table'

type Template<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>

/** Hand-written SQL in one transaction. Interpolated values become parameters; Prisma.Sql fragments are inlined. */
export type Statements = {
  execute: Template<number>
  /** Like `execute` without the count. On Postgres it resolves when it is sent, and an error comes with the commit. */
  executeLater: Template<void>
  /** Makes the transaction fail with `refused` unless `count`, a query, gives this number; the error may come with the commit. */
  expectCount: (count: Prisma.Sql, expected: number, refused: () => Error) => Promise<void>
  /** Times come back as what `new Date` takes: a Date, or on SQLite milliseconds. */
  query: <Row>(...template: Parameters<Template<Row[]>>) => Promise<Row[]>
  jsonTable: JsonTable
  /** Runs an INSERT for each row; the ids of the new rows, in order. Only where that is no round trip for each. */
  insertEach?: (sql: string, rows: readonly (readonly Cell[])[]) => Promise<number[]>
  /** Ids for new rows. Only where inserts would need a round trip more to learn them. */
  reserveIds?: (table: string, count: number) => Promise<number[]>
  /** Ends a SELECT of rows to change; skips rows that another transaction has locked. */
  claim: (alias: string) => Prisma.Sql
  /** Like `claim`, but waits for locked rows. */
  hold: (alias: string) => Prisma.Sql
  keep: (alias: string) => Prisma.Sql
  /** Statements that take the locks of an alert's commit; they wait for `limitMs` at most. */
  lockAsAlert: (limitMs?: number) => Prisma.Sql[]
  hourOf: (column: string) => Prisma.Sql
  /** A condition on the column before it. */
  isOneOf: (ids: number[]) => Prisma.Sql
  /** Unchanged while the rows of the dictionaries are. SQLite only. */
  dictionaryVersion?: () => string
}

export type Dialect = Pick<Statements, 'jsonTable' | 'claim' | 'hold' | 'keep' | 'lockAsAlert' | 'hourOf' | 'isOneOf'>

/** SQLite has one writer, so there is nothing to lock. */
export const sqliteDialect: Dialect = {
  jsonTable: sqliteTable,
  claim: () => Prisma.empty,
  hold: () => Prisma.empty,
  keep: () => Prisma.empty,
  lockAsAlert: () => [],
  hourOf: (column) => Prisma.raw(`${column} - ${column} % 3600000`),
  isOneOf: (ids) => Prisma.sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
}

// Not FOR UPDATE: others may still insert references to these rows.
export const postgresqlDialect: Dialect = {
  jsonTable: postgresqlTable,
  claim: (alias) => Prisma.raw(`FOR NO KEY UPDATE OF ${alias} SKIP LOCKED`),
  hold: (alias) => Prisma.raw(`FOR NO KEY UPDATE OF ${alias}`),
  // The lock that a reference takes anyway.
  keep: (alias) => Prisma.raw(`FOR KEY SHARE OF ${alias}`),
  lockAsAlert: (limitMs) => [
    ...(limitMs === undefined ? [] : [Prisma.sql`SELECT set_config('lock_timeout', ${String(limitMs)}, true)`]),
    lockTables(WRITTEN_BY_ALERTS, 'ROW EXCLUSIVE'),
    lockTables(READ_BY_ALERTS, 'ROW SHARE'),
  ],
  hourOf: (column) => Prisma.raw(`date_trunc('hour', ${column}, 'UTC')`),
  isOneOf: (ids) => Prisma.sql`= ANY(${`{${ids.join(',')}}`}::bigint[])`,
}

function lockTables(tables: string[], mode: string) {
  return Prisma.raw(`LOCK TABLE ${tables.map((table) => `"${table}"`).join(', ')} IN ${mode} MODE`)
}

export function statementsOf(tx: Prisma.TransactionClient, dialect: Dialect): Statements {
  return atOnce({
    ...dialect,
    execute: (...template) => tx.$executeRaw(Prisma.sql(...template)),
    query: async <Row>(...template: Parameters<typeof Prisma.sql>) =>
      withNumbers(await tx.$queryRaw<Row[]>(Prisma.sql(...template))),
  })
}

/** Nothing comes with the commit. */
export function atOnce(statements: Omit<Statements, 'executeLater' | 'expectCount'>): Statements {
  return {
    ...statements,
    executeLater: async (...template) => void (await statements.execute(...template)),
    expectCount: async (count, expected, refused) => {
      const [row] = await statements.query<{ count: number }>`SELECT (${count}) AS "count"`
      if (Number(row?.count) !== expected) throw refused()
    },
  }
}

/** Prisma gives integers of 64 bits as bigint, in hand-written SQL only. */
function withNumbers<Row>(rows: Row[]): Row[] {
  for (const row of rows as Record<string, unknown>[])
    for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = Number(value)
  return rows
}
