import type { Database } from '../db/database'
import { createFaultLog } from '../fault-log'
import type { Log } from '../log'
import { rollUpNext } from './roll-up'
import { createSettled } from './settled'

const EVERY_MS = 3_000
const FIRST_MS = 500
/** Alerts wait while figures are written: counting takes a tenth of the time at most. */
const REST = 9

type Deps = { db: Database; log: Log; now: () => Date; signal: AbortSignal }

export function followIncidents({ db, log, now, signal }: Deps) {
  const settled = createSettled(db)
  const logFault = createFaultLog(log, { level: 'warn' })
  let timer: NodeJS.Timeout
  const roll = async () => {
    const startedAt = performance.now()
    const isBehind = await settled()
      .then((to) => rollUpNext(db, { settled: to, now: now() }))
      .catch((error: unknown) => {
        if (!signal.aborted) logFault(error, 'the dashboards were not brought up to date')
        return false
      })
    const took = performance.now() - startedAt
    if (!signal.aborted) timer = setTimeout(roll, isBehind ? took * REST : EVERY_MS)
  }
  timer = setTimeout(roll, FIRST_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
