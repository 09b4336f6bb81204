import type { Database } from '../db/database'
import { createFaultLog } from '../log/fault-log'
import type { Log } from '../log/log'
import { createSettled } from './settled'

export type KeepUpDeps = { db: Database; log: Log; signal: AbortSignal }

type Work = {
  /** Writes the next part, up to the timeline entry `settled`; resolves with whether more wait. */
  next: (settled: number) => Promise<boolean>
  everyMs: number
  fault: string
}

const FIRST_MS = 500
const MOST_REST = 9
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
    let entriesPerSecond = BUSY_PER_SECOND
    const workOnce = async () => {
      const entryId = await settled()
      if (last) entriesPerSecond = ((entryId - last.entryId) / Math.max(1, startedAt - last.at)) * 1000
      last = { entryId, at: startedAt }
      return next(entryId)
    }
    const isBehind = await workOnce().catch((error: unknown) => {
      if (!signal.aborted) logFault(error, fault)
      return false
    })
    const took = performance.now() - startedAt
    if (!signal.aborted) timer = setTimeout(work, isBehind ? took * restFor(entriesPerSecond) : everyMs)
  }
  timer = setTimeout(work, FIRST_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/**
 * How often the time of a pass is rested after it. Alerts wait while a pass writes, so it takes a tenth of the time at
 * most while many come, and half of it when none do.
 */
export function restFor(entriesPerSecond: number) {
  return 1 + (MOST_REST - 1) * Math.min(1, entriesPerSecond / BUSY_PER_SECOND)
}
