import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database'

/** Of one transaction, for which alerts wait: an incident has some thirty rows. */
const WINDOW = 50
const PROBES = 64

/** Oldest first. Ends at the first received since: ids ascend with time. Skips those of a clock that was ahead. */
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
    if (!last || rows.length < WINDOW) return
    after = last.receivedAt > cutoff ? await findOlder(db, { workspaceId, cutoff, after: last.id }) : last.id
    if (after === 0) return
    // SQLite answers within one turn of the event loop; alerts need theirs.
    await nextTurn()
  }
}

type WalkedTo = { workspaceId: number; cutoff: Date; after: number }

/** The id before a later incident received by `cutoff`; 0 when a few probes find none. */
async function findOlder(db: Database, { workspaceId, cutoff, after }: WalkedTo) {
  const resolved = { workspaceId, status: 'resolved' } as const
  const { _max: newest } = await db.read.incident.aggregate({ where: resolved, _max: { id: true } })
  const stride = Math.max(WINDOW, Math.ceil(((newest.id ?? after) - after) / PROBES))
  for (let at = after; at < (newest.id ?? after); at += stride) {
    const found = await db.read.incident.findFirst({
      where: { ...resolved, id: { gt: at } },
      orderBy: { id: 'asc' },
      select: { receivedAt: true },
    })
    if (found && found.receivedAt <= cutoff) return Math.max(after, at - stride)
    await nextTurn()
  }
  return 0
}

export function retentionCutoff(now: Date, days: number) {
  return new Date(now.getTime() - days * 86_400_000)
}
