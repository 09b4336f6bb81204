import type { Database } from './database'
import { type Fault, faultOf } from './fault'

const REMEMBERED_MS = 10_000
// These end with the next transaction that succeeds. With the others a small one may succeed and the next fail.
const PASSING: Fault[] = ['busy', 'unreachable', 'slow']

/**
 * Remembers faults such as a full disk for ten seconds, because not every transaction meets them.
 * @param clock monotonic milliseconds
 */
export function watchFaults(db: Database, clock: () => number) {
  let last: { fault: Fault; at: number } | undefined
  // On Postgres it means a standby: the next transaction goes to the primary.
  const passing: Fault[] = db.provider === 'postgresql' ? [...PASSING, 'read-only'] : PASSING

  function note(error: unknown): never {
    const fault = faultOf(error)
    if (fault && !passing.includes(fault)) last = { fault, at: clock() }
    throw error
  }

  const watched: Database = {
    ...db,
    write: (work) => db.write(work).catch(note),
    writeStatements: (...given) => db.writeStatements(...given).catch(note),
  }
  const lastFault = () => (last && clock() - last.at < REMEMBERED_MS ? last.fault : undefined)
  return { db: watched, lastFault }
}
