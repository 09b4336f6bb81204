import type { Database } from '../db/database'
import { createFaultLog } from '../fault-log'
import type { Log } from '../log'
import { createSettled } from './settled'

export type KeepUpDeps = { db: Database; log: Log; signal: AbortSignal }

type Work = {
  /** Writes the next part, up to the timeline entry `settled`; resolves with whether more wait. */
  next: (settled: number) => Promise<boolean>
  everyMs: number
  fault: string
}

const FIRST_MS = 500
/** Alerts wait while it writes, so it takes a tenth of the time at most. */
const REST = 9

/** Keeps data that is written after the alerts up to date, until `signal`. */
export function keepUp({ db, log, signal }: KeepUpDeps, { next, everyMs, fault }: Work) {
  const settled = createSettled(db)
  const logFault = createFaultLog(log, { level: 'warn' })
  let timer: NodeJS.Timeout
  const work = async () => {
    const startedAt = performance.now()
    const isBehind = await settled()
      .then(next)
      .catch((error: unknown) => {
        if (!signal.aborted) logFault(error, fault)
        return false
      })
    const took = performance.now() - startedAt
    if (!signal.aborted) timer = setTimeout(work, isBehind ? took * REST : everyMs)
  }
  timer = setTimeout(work, FIRST_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
