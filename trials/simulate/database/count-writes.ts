import type { Database } from '../../../lib/db/database'

/** `changes` says how often the database may have changed; undefined while something is being written. */
export function countWrites(db: Database): { db: Database; changes: () => number | undefined } {
  let [begun, ended] = [0, 0]

  async function counted<T>(write: () => Promise<T>): Promise<T> {
    begun++
    try {
      return await write()
    } finally {
      ended++
    }
  }

  return {
    db: {
      ...db,
      write: (...given) => counted(() => db.write(...given)),
      writeStatements: (...given) => counted(() => db.writeStatements(...given)),
      writeKnown: (...given) => counted(() => db.writeKnown(...given)),
    },
    changes: () => (begun === ended ? ended : undefined),
  }
}
