import type { Database } from '../db/database'
import { createFaultLog } from '../fault-log'
import type { Log } from '../log'
import { createSettled } from '../rollups/settled'
import { indexNext } from './index-next'

const EVERY_MS = 1_000
/** Alerts wait while the index is written: it takes a tenth of the time at most. */
const REST = 9

type Deps = { db: Database; log: Log; signal: AbortSignal }

export function followTexts({ db, log, signal }: Deps) {
  const settled = createSettled(db)
  const logFault = createFaultLog(log, { level: 'warn' })
  let timer: NodeJS.Timeout
  const next = async () => {
    const startedAt = performance.now()
    const isBehind = await settled()
      .then((to) => indexNext(db, to))
      .catch((error: unknown) => {
        if (!signal.aborted) logFault(error, 'the text index was not brought up to date')
        return false
      })
    const took = performance.now() - startedAt
    if (!signal.aborted) timer = setTimeout(next, isBehind ? took * REST : EVERY_MS)
  }
  timer = setTimeout(next, EVERY_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
