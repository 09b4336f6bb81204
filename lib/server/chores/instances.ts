import { shareRateLimits } from '../../ingest/request/share-rate-limits'
import { createFaultLog } from '../../log/fault-log'
import { randomBase62 } from '../../values/random'
import type { AlertsRuntime } from '../alerts-runtime'

const EVERY_MS = 1_000

/** Shares limits with other instances on the database until the server stops. SQLite has none. */
export function followOtherInstances({ db, ingest, log, clock, stopping }: AlertsRuntime) {
  if (db.provider === 'sqlite') return
  const share = shareRateLimits({ db, rateLimits: ingest.rateLimits, instance: randomBase62(12) })
  const logFault = createFaultLog(log, { level: 'warn' })
  const shareOnce = async () => {
    await share(clock.now()).catch((error: unknown) => logFault(error, 'rate limits were not shared'))
    if (!stopping.signal.aborted) setTimeout(shareOnce, EVERY_MS).unref()
  }
  void shareOnce()
}
