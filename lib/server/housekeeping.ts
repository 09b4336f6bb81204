import { forgetExpiredLinks } from '../auth/one-time-link'
import { forgetExpiredSessions } from '../auth/session'
import { forgetIdempotencyKeys } from '../ingest/idempotency'
import { forgetRejectedAlerts } from '../ingest/keep-rejected-alerts'
import { forgetApiKeyUse } from '../ingest/share-rate-limits'
import type { Runtime } from './runtime'

const EVERY_MS = 3_600_000

/** Deletes once an hour what is out of date, until the server stops. */
export function startHousekeeping({ db, log, stopping }: Runtime) {
  const tidy = () =>
    db
      .write(async (tx) => {
        const now = new Date()
        await forgetExpiredSessions(tx, now)
        await forgetExpiredLinks(tx, now)
        await forgetIdempotencyKeys(tx, now)
        await forgetRejectedAlerts(tx, now)
        await forgetApiKeyUse(tx, now)
      })
      .catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  const timer = setInterval(tidy, EVERY_MS)
  stopping.signal.addEventListener('abort', () => clearInterval(timer))
}
