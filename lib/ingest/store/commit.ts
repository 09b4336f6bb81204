import type { Database } from '../../db/database'
import { faultOf } from '../../db/fault'
import { isRolledBack } from '../../db/rolled-back'
import { createKnownIds, StaleId } from '../../db/sql/known-ids'
import { probeDatabase } from '../../health/probe'
import { createRouting } from '../../incidents/route'
import type { FaultLog } from '../../log/fault-log'
import type { IngestMetrics } from '../../metrics/ingest'
import type { Commit, CommitWork } from '../queue/commit-batch'
import type { Outcome } from './store'
import { type CommitItem, storeItems } from './store-items'

/** Senders are answered within 5 seconds, and a commit may have waited for another one. */
const LIMIT_MS = 3_000

type Deps = {
  db: Database
  metrics: IngestMetrics
  now: () => Date
  logFault: FaultLog
  onOpened: () => void
}

export function commitReceived({
  db,
  metrics,
  now,
  logFault,
  onOpened,
}: Deps): CommitWork<CommitItem, Outcome | undefined> {
  const known = createKnownIds()
  const routing = createRouting(now)

  async function attempt(items: CommitItem[]): Promise<Commit<Outcome | undefined>> {
    let isComplete = false
    try {
      const { outcomes, ids } = await db.writeStatements(
        async (statements) => {
          isComplete = false
          const ids = known.draft(statements.dictionaryVersion?.())
          const outcomes = await ids.checked(storeItems({ ...statements, ids }, routing, items))
          isComplete = true
          return { outcomes, ids }
        },
        { limitMs: LIMIT_MS },
      )
      ids.publish()
      return { ok: true, outcomes }
    } catch (error) {
      // When the work is complete, the COMMIT itself failed: the outcome is unknown, unless the database is sure, or the
      // log had no room for it.
      const isUnwritten = isRolledBack(error) || (db.provider === 'sqlite' && faultOf(error) === 'full')
      return { ok: false, rolledBack: !isComplete || isUnwritten, error }
    }
  }

  async function commit(items: CommitItem[]) {
    const startedAt = performance.now()
    const first = await attempt(items)
    const isStale = !first.ok && first.rolledBack && isFromStaleId(first.error)
    if (isStale) known.forget()
    const result = isStale ? await attempt(items) : first
    if (result.ok && result.outcomes.some(mayPage)) onOpened()
    if (!result.ok) logFault(result.error, 'commit failed', { alerts: items.length })
    if (!result.ok) metrics.commitsFailed.inc({ outcome: result.rolledBack ? 'rolled_back' : 'unknown' })
    const alerts = items.reduce((sum, item) => sum + alertsIn(item), 0)
    if (alerts === 0) return result
    metrics.commitSize.observe(alerts)
    metrics.commitSeconds.observe((performance.now() - startedAt) / 1000)
    return result
  }

  const isAvailable = () => probeDatabase(db, now()).then(isTrue, isFalse)
  return { commit, isAvailable, clock: () => performance.now() }
}

/** After a broken reference Postgres has not looked at the ids any more; it may show that a row has gone. */
function isFromStaleId(error: unknown) {
  return error instanceof StaleId || (error instanceof Error && 'code' in error && error.code === BROKEN_REFERENCE)
}

const BROKEN_REFERENCE = '23503'

function alertsIn(item: CommitItem) {
  if (item.kind === 'companion') return 0
  return item.kind === 'notices' ? item.notices.length : 1
}

function mayPage(outcome: Outcome | undefined) {
  if (outcome?.kind !== 'noticed') return outcome?.kind === 'opened' || outcome?.kind === 'rejected'
  return outcome.results.some(({ outcome: noticed }) => noticed === 'opened' || noticed === 'reopened')
}

const isTrue = () => true
const isFalse = () => false
