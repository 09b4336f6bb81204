import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database'

const WINDOW = 200

/**
 * The ids of a workspace's incidents that were resolved more than `days` days ago, oldest first, in small windows.
 * Ids ascend with the time of receiving, and nothing is resolved before it was received: the walk ends where that is
 * less than `days` days ago.
 */
export async function* walkResolved(
  db: Database,
  { workspaceId, now, days }: { workspaceId: number; now: Date; days: number },
) {
  const cutoff = retentionCutoff(now, days)
  for (let after = 0; ; ) {
    const rows = await db.read.incident.findMany({
      where: { workspaceId, status: 'resolved', id: { gt: after } },
      orderBy: { id: 'asc' },
      take: WINDOW,
      select: { id: true, receivedAt: true, resolvedAt: true },
    })
    const due = rows.filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt <= cutoff)
    yield { cutoff, ids: due.map(({ id }) => id) }
    const last = rows.at(-1)
    if (!last || rows.length < WINDOW || last.receivedAt > cutoff) return
    after = last.id
    // SQLite answers without leaving the event loop's turn: alerts need theirs.
    await nextTurn()
  }
}

/** What was resolved up to this moment is out of date after so many days. */
export function retentionCutoff(now: Date, days: number) {
  return new Date(now.getTime() - days * 86_400_000)
}
