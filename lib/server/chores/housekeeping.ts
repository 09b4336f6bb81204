import { subDays } from 'date-fns'
import { forgetApiAnswers } from '../../api/forget-answers'
import { removeOldEntries } from '../../audit/remove-old'
import { forgetExpiredLinks } from '../../auth/one-time-link'
import { forgetExpiredSessions } from '../../auth/session'
import { forgetChatMessages } from '../../chat-channels/forget'
import type { SteadyClock } from '../../clock/open-steady-clock'
import { sealStored } from '../../db/seal-stored'
import { forgetSpentSecrets } from '../../factors/spend'
import { forgetCanaries } from '../../health/canary'
import { forgetImports } from '../../importers/drafts/remove'
import { forgetResolvedIncidents } from '../../incidents/forget-resolved'
import { forgetApiKeyUse } from '../../ingest/request/share-rate-limits'
import { forgetIdempotencyKeys } from '../../ingest/store/idempotency'
import { forgetNotifications } from '../../notifications/forget'
import { forgetRejectedAlerts } from '../../rejected-alerts/keep'
import { forgetHours } from '../../rollups/forget'
import type { AlertsRuntime } from '../alerts-runtime'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 3_600_000

export function startHousekeeping(runtime: AlertsRuntime) {
  let isUnderWay = false
  const tidyOnce = async () => {
    if (isUnderWay) return
    isUnderWay = true
    await tidy({ ...runtime, auditDays: runtime.env.AUDIT_RETENTION_DAYS }, runtime.clock)
    isUnderWay = false
  }
  const first = setTimeout(() => void tidyOnce(), FIRST_AFTER_MS)
  const others = setInterval(() => void tidyOnce(), EVERY_MS)
  runtime.stopping.signal.addEventListener('abort', () => {
    clearTimeout(first)
    clearInterval(others)
  })
}

type Tidied = Pick<AlertsRuntime, 'db' | 'log' | 'stopping'> & { auditDays?: number | undefined }

/** Failures are retried. A wall clock that jumps ahead counts after an hour, because deletion is final. */
export async function tidy(
  { db, log, auditDays, stopping: { signal } }: Tidied,
  clock: Pick<SteadyClock, 'now' | 'settled'>,
) {
  const now = clock.settled()
  try {
    await db.write(async (tx) => {
      await forgetExpiredSessions(tx, now)
      await forgetExpiredLinks(tx, now)
      await forgetSpentSecrets(tx, now)
      await forgetCanaries(tx, now)
      await forgetApiKeyUse(tx, clock.now())
      await forgetApiAnswers(tx, now)
      await forgetImports(tx, now)
    })
    await forgetIdempotencyKeys(db, now, signal)
    await forgetRejectedAlerts(db, now, signal)
    await forgetResolvedIncidents({ db, now, signal })
    await forgetNotifications(db, now)
    await forgetChatMessages(db, now)
    await forgetHours(db, now, signal)
    await sealStored(db, signal)
    if (auditDays) await removeOldEntries(db, { before: subDays(now, auditDays), now }, signal)
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'housekeeping failed')
  }
}
