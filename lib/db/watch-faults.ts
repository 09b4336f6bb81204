import type { Database } from './database'
import { type Fault, faultOf } from './fault'

const REMEMBERED_MS = 10_000
// They end when the next transaction gets through; the others may let a small one through and refuse the next.
const PASSING: Fault[] = ['busy', 'unreachable', 'slow']

/**
 * The same database, with a memory of what transactions failed by: a disk that is full, a damaged page. A fault is
 * remembered for ten seconds, whatever succeeds meanwhile, because not every transaction meets it.
 * @param clock milliseconds that never go back
 */
export function watchFaults(db: Database, clock: () => number) {
  let last: { fault: Fault; at: number } | undefined

  function note(error: unknown): never {
    const fault = faultOf(error)
    if (fault && !PASSING.includes(fault)) last = { fault, at: clock() }
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
