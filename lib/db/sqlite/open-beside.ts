import type { Database } from '../database'
import { createFifo } from '../fifo'
import { PrismaClient } from '../generated/sqlite/client'
import { sqliteDialect, statementsOf } from '../sql/statements'
import { borrowedWriter } from './borrow-writer'
import { openSqliteReader } from './open'

const ATTEMPTS = 3

/**
 * Opens a SQLite file beside the process that serves it: reads with a connection of its own, writes through the writer
 * that the other process lends at `writer`.
 */
export async function openSqliteBeside(file: string, writer: string): Promise<Database> {
  const reading = await openSqliteReader(file)
  const lost = { count: 0 }
  const client = new PrismaClient({ adapter: borrowedWriter(writer, () => lost.count++) })
  const enqueue = createFifo()

  async function attempt<T>(run: () => Promise<T>, left = ATTEMPTS): Promise<T> {
    const before = lost.count
    try {
      return await run()
    } catch (error) {
      // Prisma wraps adapter errors, so a loss is recognised by its count.
      if (lost.count === before || left <= 1) throw error
      return attempt(run, left - 1)
    }
  }

  const write: Database['write'] = (work) =>
    enqueue(() => attempt(() => client.$transaction(work, { maxWait: 10_000, timeout: 10_000 })))
  return {
    ...reading,
    write,
    writeStatements: (work) => write((tx) => work(statementsOf(tx, sqliteDialect))),
    lendWriter: () => Promise.reject(new Error('A borrowed writer cannot be lent.')),
    close: async () => {
      await enqueue(() => client.$disconnect())
      await reading.close()
    },
  }
}
