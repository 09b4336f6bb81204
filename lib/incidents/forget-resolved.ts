import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database'
import { pruneLabelPairs } from '../labels/prune'
import { walkResolved } from './walk-resolved'

type Deps = { db: Database; now: Date; signal?: AbortSignal }

/**
 * Deletes the resolved incidents that each workspace no longer wants to keep, with all that hangs on them, and the label
 * pairs that then nothing uses. Alerts come in between: every batch is a transaction of its own.
 */
export async function forgetResolvedIncidents(deps: Deps) {
  const workspaces = await deps.db.read.workspace.findMany({
    where: { retentionDays: { not: null } },
    select: { id: true, retentionDays: true },
  })
  for (const { id: workspaceId, retentionDays } of workspaces) {
    if (retentionDays === null) continue
    await forgetInWorkspace(deps, workspaceId, retentionDays)
    await pruneLabelPairs(deps, workspaceId)
  }
}

async function forgetInWorkspace({ db, now, signal }: Deps, workspaceId: number, days: number) {
  for await (const { ids, cutoff } of walkResolved(db, { workspaceId, now, days })) {
    if (signal?.aborted) return
    if (ids.length === 0) continue
    // Asked again where it counts: somebody may have reopened one, or another instance deleted it.
    const due = { id: { in: ids }, workspaceId, status: 'resolved', resolvedAt: { lte: cutoff } } as const
    await db.write((tx) => tx.incident.deleteMany({ where: due }))
    await nextTurn()
  }
}
