import type { Database } from '../db/database'
import { createKnownIds } from '../db/known-ids'
import { probeDatabase } from '../health/probe'
import type { IngestMetrics } from '../metrics/ingest'
import type { Commit, CommitWork } from './commit-batch'
import type { createFaultLog } from './fault-log'
import type { Stored } from './store'
import { type CommitItem, isArrival, storeItems } from './store-items'

type Deps = {
  db: Database
  metrics: IngestMetrics
  now: () => Date
  logFault: ReturnType<typeof createFaultLog>
  /** Called when incidents were opened. */
  onOpened: () => void
}

/** Commits arrivals together, in one transaction. */
export function commitArrivals({
  db,
  metrics,
  now,
  logFault,
  onOpened,
}: Deps): CommitWork<CommitItem, Stored | undefined> {
  const known = createKnownIds()

  async function attempt(items: CommitItem[]): Promise<Commit<Stored | undefined>> {
    let isComplete = false
    try {
      const { outcomes, ids } = await db.writeStatements(async (statements) => {
        isComplete = false
        const ids = known.draft()
        const outcomes = await storeItems({ ...statements, ids }, items)
        isComplete = true
        return { outcomes, ids }
      })
      ids.publish()
      return { ok: true, outcomes }
    } catch (error) {
      // Once all was written it is the commit itself that failed, and nobody can say whether it holds.
      return { ok: false, rolledBack: !isComplete, error }
    }
  }

  async function commit(items: CommitItem[]) {
    const startedAt = performance.now()
    const first = await attempt(items)
    // Perhaps a row that was known has been deleted since.
    const result = !first.ok && first.rolledBack && known.forget() ? await attempt(items) : first
    if (result.ok && result.outcomes.some((stored) => stored?.kind === 'opened')) onOpened()
    if (!result.ok) logFault(result.error, 'commit failed', { alerts: items.length })
    const alerts = items.filter(isArrival).length
    if (alerts === 0) return result
    metrics.commitSize.observe(alerts)
    metrics.commitSeconds.observe((performance.now() - startedAt) / 1000)
    return result
  }

  const isAvailable = () => probeDatabase(db, now()).then(isTrue, isFalse)
  return { commit, isAvailable, clock: () => performance.now() }
}

const isTrue = () => true
const isFalse = () => false
