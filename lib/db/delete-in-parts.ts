import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from './database'
import type { Sql } from './sql/sql'

/** `remove` makes a statement that deletes at most `atOnce` rows. */
type Deletion = { remove: (atOnce: number) => Sql; atOnce: number; signal?: AbortSignal | undefined }

/** Deletes rows in small transactions, so that alerts get through in between. */
export async function deleteInParts(db: Database, { remove, atOnce, signal }: Deletion) {
  for (let deleted = atOnce; deleted === atOnce && !signal?.aborted; ) {
    deleted = await db.writeStatements(({ execute }) => execute`${remove(atOnce)}`)
    // SQLite answers within one turn of the event loop; alerts need theirs.
    await nextTurn()
  }
}
