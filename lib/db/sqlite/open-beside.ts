import type { Secrets } from '../../secrets/secrets'
import type { Database } from '../database'
import { createFifo } from '../fifo'
import { sqliteDialect, statementsOf } from '../sql/statements'
import { borrowWriter, sendToWriter } from './borrow-writer'
import { openSqliteClient } from './open'
import { plainStatement } from './statements'

const ATTEMPTS = 3

/** Reads with a connection of its own; writes through the writer that the serving process lends at `writer`. */
export async function openSqliteBeside(file: string, writer: string, secrets: Secrets): Promise<Database> {
  const lost = { count: 0 }
  const onLost = () => void lost.count++
  // Of the transaction that begins next: they run one after the other.
  let isLong = false
  const begin = () => borrowWriter(writer, { isLong, onLost })
  const { reading, write: writeOnce } = await openSqliteClient(file, secrets, begin)
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

  const write: Database['write'] = (work, how = { isLong: false }) =>
    enqueue(() => {
      isLong = how.isLong
      return attempt(() => writeOnce(work, isLong ? 70_000 : 10_000))
    })
  return {
    ...reading,
    write,
    writeStatements: (work) => write((tx) => work(statementsOf(tx, sqliteDialect))),
    writeKnown: (known) => sendToWriter(writer, known.map(plainStatement)),
    lendWriter: () => Promise.reject(new Error('A borrowed writer cannot be lent.')),
    close: () => enqueue(reading.close),
  }
}
