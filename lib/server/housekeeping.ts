import { forgetExpiredLinks } from '../auth/one-time-link'
import { forgetExpiredSessions } from '../auth/session'
import { forgetResolvedIncidents } from '../incidents/forget-resolved'
import { forgetIdempotencyKeys } from '../ingest/idempotency'
import { forgetRejectedAlerts } from '../ingest/keep-rejected-alerts'
import { forgetApiKeyUse } from '../ingest/share-rate-limits'
import { forgetNotifications } from '../paging/forget-notifications'
import type { AlertsRuntime } from './alerts-runtime'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 3_600_000

/** Deletes soon after the start, and once an hour, what is out of date, until the server stops. */
export function startHousekeeping(runtime: AlertsRuntime) {
  let isUnderWay = false
  const tidyOnce = async () => {
    if (isUnderWay) return
    isUnderWay = true
    await tidy(runtime, new Date())
    isUnderWay = false
  }
  const first = setTimeout(() => void tidyOnce(), FIRST_AFTER_MS)
  const others = setInterval(() => void tidyOnce(), EVERY_MS)
  runtime.stopping.signal.addEventListener('abort', () => {
    clearTimeout(first)
    clearInterval(others)
  })
}

/** Deletes what is out of date at `now`; what fails is told in the log and tried again the next time. */
export async function tidy(
  { db, log, stopping: { signal } }: Pick<AlertsRuntime, 'db' | 'log' | 'stopping'>,
  now: Date,
) {
  try {
    await db.write(async (tx) => {
      await forgetExpiredSessions(tx, now)
      await forgetExpiredLinks(tx, now)
      await forgetIdempotencyKeys(tx, now)
      await forgetRejectedAlerts(tx, now)
      await forgetApiKeyUse(tx, now)
    })
    await forgetResolvedIncidents({ db, now, signal })
    await forgetNotifications(db, now)
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'housekeeping failed')
  }
}
