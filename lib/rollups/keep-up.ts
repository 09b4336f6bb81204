import type { Database } from '../db/database'
import { createFaultLog } from '../log/fault-log'
import type { Log } from '../log/log'
import { createSettled } from './settled'

export type KeepUpDeps = { db: Database; log: Log; signal: AbortSignal }

type Work = {
  /** Writes the next part, up to the timeline entry `settled`; resolves with whether more wait. */
  next: (db: Database, settled: number) => Promise<boolean>
  everyMs: number
  fault: string
}

const FIRST_MS = 500
/** Alerts then need the writer for themselves. */
const BUSY_PER_SECOND = 1_000

/** Keeps data that is written after the alerts up to date, until `signal`. */
export function keepUp({ db, log, signal }: KeepUpDeps, { next, everyMs, fault }: Work) {
  const settled = createSettled(db)
  const logFault = createFaultLog(log, { level: 'warn' })
  let last: { entryId: number; at: number } | undefined
  let timer: NodeJS.Timeout
  const work = async () => {
    const startedAt = performance.now()
    const writes = timeWrites(db)
    let entriesPerSecond = BUSY_PER_SECOND
    const workOnce = async () => {
      const entryId = await settled()
      if (last) entriesPerSecond = ((entryId - last.entryId) / Math.max(1, startedAt - last.at)) * 1000
      last = { entryId, at: startedAt }
      return next(writes.db, entryId)
    }
    const isBehind = await workOnce().catch((error: unknown) => {
      if (!signal.aborted) logFault(error, fault)
      return false
    })
    const took = { heldMs: writes.ms(), ms: performance.now() - startedAt }
    if (!signal.aborted) timer = setTimeout(work, isBehind ? restFor(entriesPerSecond, took) : everyMs)
  }
  timer = setTimeout(work, FIRST_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** How long the writer was held, without the wait for it. */
function timeWrites(db: Database) {
  let ms = 0
  const writeStatements: Database['writeStatements'] = async (work, limits) => {
    let beganAt = performance.now()
    const timed: typeof work = (statements) => {
      beganAt = performance.now()
      return work(statements)
    }
    try {
      return await db.writeStatements(timed, limits)
    } finally {
      ms += performance.now() - beganAt
    }
  }
  return { db: { ...db, writeStatements }, ms: () => ms }
}

/**
 * How long a pass rests. While many alerts come it has the writer for a tenth of the time at most, and a processor for a
 * quarter; as long as it needs when none come.
 */
export function restFor(entriesPerSecond: number, { heldMs, ms }: { heldMs: number; ms: number }) {
  return Math.max(heldMs * 9, ms * 3) * Math.min(1, entriesPerSecond / BUSY_PER_SECOND)
}
