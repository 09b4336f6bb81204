import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database'
import { pruneLabelPairs } from '../labels/prune'
import { markForgotten } from '../rollups/forget'
import { readMark } from '../rollups/mark'
import { forgetTexts } from '../text-index/forget'
import { keepSignals } from './keep-signals'
import { walkResolved } from './walk-resolved'

type Deps = { db: Database; now: Date; signal?: AbortSignal }

/** Each batch is a transaction, so alerts get through in between. Keeps incidents that no dashboard has counted. */
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
    const counted = await readMark(db)
    if (counted.recountToId !== null) return
    // Checked again: the incident may have been reopened, or deleted by another instance.
    const due = { id: { in: ids }, workspaceId, status: 'resolved', resolvedAt: { lte: cutoff } } as const
    const timeline = { none: { id: { gt: counted.entryId } } }
    await db.write(async (tx) => {
      const gone = await tx.incident.findMany({ where: { ...due, timeline }, select: { id: true } })
      if (gone.length === 0) return
      const goneIds = gone.map(({ id }) => id)
      await keepSignals(db.statements(tx), { workspaceId, incidentIds: goneIds })
      await tx.incident.deleteMany({ where: { ...due, id: { in: goneIds }, timeline } })
      await markForgotten(tx, workspaceId, cutoff)
      await forgetTexts(db.statements(tx), ids)
    })
    await nextTurn()
  }
}
