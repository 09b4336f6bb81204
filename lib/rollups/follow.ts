import type { Database } from '../db/database'
import { createFaultLog } from '../fault-log'
import type { Log } from '../log'
import { rollUpNext } from './roll-up'
import { createSettled } from './settled'

const EVERY_MS = 3_000
const CATCH_UP_EVERY_MS = 500

type Deps = { db: Database; log: Log; now: () => Date; signal: AbortSignal }

export function followIncidents({ db, log, now, signal }: Deps) {
  const settled = createSettled(db)
  const logFault = createFaultLog(log, { level: 'warn' })
  let timer: NodeJS.Timeout
  const roll = async () => {
    const isBehind = await settled()
      .then((to) => rollUpNext(db, { settled: to, now: now() }))
      .catch((error: unknown) => {
        if (!signal.aborted) logFault(error, 'the dashboards were not brought up to date')
        return false
      })
    if (!signal.aborted) timer = setTimeout(roll, isBehind ? CATCH_UP_EVERY_MS : EVERY_MS)
  }
  timer = setTimeout(roll, CATCH_UP_EVERY_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
