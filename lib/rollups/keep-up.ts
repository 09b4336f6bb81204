import type { Database } from '../db/database'
import { createFaultLog } from '../log/fault-log'
import type { Log } from '../log/log'
import { NOTHING, type Pass } from './pass'
import { createSettled } from './settled'

export type KeepUpDeps = { db: Database; log: Log; signal: AbortSignal }

type Work = {
  /** Writes the next part, up to the timeline entry `settled`. */
  next: (settled: number) => Promise<Pass>
  everyMs: number
  /** How much of the writer's time it takes at most while many alerts come, from 0 to 1. */
  writerShare: number
  fault: string
}

const FIRST_MS = 500
const PROCESSOR_SHARE = 0.25
/** Alerts then need the writer for themselves. */
const BUSY_PER_SECOND = 1_000

/** Keeps data that is written after the alerts up to date, until `signal`. */
export function keepUp({ db, log, signal }: KeepUpDeps, { next, everyMs, writerShare, fault }: Work) {
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
    const { isBehind, heldMs } = await workOnce().catch((error: unknown) => {
      if (!signal.aborted) logFault(error, fault)
      return NOTHING
    })
    const took = { heldMs, ms: performance.now() - startedAt }
    if (!signal.aborted) timer = setTimeout(work, isBehind ? restFor({ entriesPerSecond, writerShare }, took) : everyMs)
  }
  timer = setTimeout(work, FIRST_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

type Pressure = { entriesPerSecond: number; writerShare: number }

/** Only alerts that come meanwhile wait for a pass: when none do, it rests not at all. */
export function restFor({ entriesPerSecond, writerShare }: Pressure, { heldMs, ms }: { heldMs: number; ms: number }) {
  const most = Math.max(heldMs * (1 / writerShare - 1), ms * (1 / PROCESSOR_SHARE - 1))
  return most * Math.min(1, entriesPerSecond / BUSY_PER_SECOND)
}
