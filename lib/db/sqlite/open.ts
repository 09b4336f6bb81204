import type { Transaction } from '@prisma/driver-adapter-utils'
import type { Secrets } from '../../secrets/secrets'
import type { Database } from '../database'
import { createFifo } from '../fifo'
import { sqliteTable } from '../sql/json-table'
import { sqliteDialect, statementsOf } from '../sql/statements'
import { beginImmediately, connectSqlite } from './adapter'
import { createSqliteClient } from './client'
import { guardFiles } from './file-guard'
import { keepLogShort } from './fold-log'
import { lendWriter } from './lend-writer'
import { readEdges } from './read-edges'
import { diskFree, sqliteSize } from './size'
import { openSqliteQueries, openSqliteStatements, plainStatement } from './statements'

/** One queue of writes, and a reader: on a shared connection a plain query would land in another's transaction. */
export async function openSqlite(file: string, secrets: Secrets): Promise<Database> {
  const connection = await connectSqlite(file, { readonly: false })
  const { reading, write } = await openSqliteClient(file, secrets, () => beginImmediately(connection))
  const statements = openSqliteStatements(file)
  const enqueue = createFifo()
  const loans: { close: () => Promise<void> }[] = []
  const { expectInPlace } = guardFiles(file)
  const stopFolding = keepLogShort({ file, query: reading.query, enqueue })
  return {
    ...reading,
    write: (work, how = { isLong: false }) =>
      enqueue(async () => {
        expectInPlace()
        const result = await write(work, how.isLong ? 120_000 : 30_000)
        expectInPlace()
        return result
      }),
    writeStatements: (work) => enqueue(() => statements.transaction(work)),
    writeKnown: (known) => enqueue(() => statements.writeKnown(known.map(plainStatement))),
    lendWriter: async (path) => {
      const { writeKnown } = statements
      loans.push(await lendWriter({ path, connection, writeKnown, enqueue, expectInPlace }))
    },
    inspect: async () => {
      expectInPlace()
      return reading.inspect()
    },
    close: async () => {
      await stopFolding()
      for (const loan of loans) await loan.close()
      // The writer last: only a connection that can write folds the log into the file.
      await enqueue(() => reading.close())
      statements.close()
      await connection.dispose()
    },
  }
}

export async function openSqliteClient(file: string, secrets: Secrets, beginWriting: () => Promise<Transaction>) {
  const reader = await connectSqlite(file, { readonly: true })
  const { read, write, close } = await createSqliteClient({ reading: reader, beginWriting, secrets })
  const queries = openSqliteQueries(file)
  const reading = {
    provider: 'sqlite',
    secrets,
    statements: (tx) => statementsOf(tx, sqliteDialect),
    jsonTable: sqliteTable,
    hold: sqliteDialect.hold,
    isOneOf: sqliteDialect.isOneOf,
    read,
    query: queries.query,
    queryWithin: () => queries.query,
    size: () => sqliteSize(read, file),
    inspect: async () => {
      await readEdges(queries.query)
      return { diskFree: await diskFree(file) }
    },
    close: async () => {
      queries.close()
      await close()
    },
  } satisfies Partial<Database>
  return { reading, write }
}
