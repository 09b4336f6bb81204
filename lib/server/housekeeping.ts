import { forgetExpiredLinks } from '../auth/one-time-link'
import { forgetExpiredSessions } from '../auth/session'
import { forgetResolvedIncidents } from '../incidents/forget-resolved'
import { forgetIdempotencyKeys } from '../ingest/idempotency'
import type { Runtime } from './runtime'

const EVERY_MS = 3_600_000

/** Deletes once an hour what is out of date, until the server stops. */
export function startHousekeeping(runtime: Runtime) {
  let isUnderWay = false
  const tidyOnce = async () => {
    if (isUnderWay) return
    isUnderWay = true
    await tidy(runtime, new Date())
    isUnderWay = false
  }
  const timer = setInterval(() => void tidyOnce(), EVERY_MS)
  runtime.stopping.signal.addEventListener('abort', () => clearInterval(timer))
}

/** Deletes what is out of date at `now`; what fails is told in the log and tried again the next time. */
export async function tidy({ db, log, stopping: { signal } }: Pick<Runtime, 'db' | 'log' | 'stopping'>, now: Date) {
  try {
    await db.write(async (tx) => {
      await forgetExpiredSessions(tx, now)
      await forgetExpiredLinks(tx, now)
      await forgetIdempotencyKeys(tx, now)
    })
    await forgetResolvedIncidents({ db, now, signal })
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'housekeeping failed')
  }
}
