import { readConditions } from '../conditions/condition'
import type { Database } from '../db/database'
import { isActiveAt, silentUntil } from './occurrences'
import { readReach } from './reach'

export type ActiveSilence = { id: number; reason: string; until: Date; isWide: boolean }

type Reading = { db: Pick<Database, 'read' | 'query' | 'jsonTable'>; workspaceId: number; now: Date }

/** Those that silence something now. A wide one would have met all of the newest incidents. */
export async function listActiveSilences({ db, workspaceId, now }: Reading): Promise<ActiveSilence[]> {
  const isCurrent = {
    endedAt: null,
    startsAt: { lte: now },
    OR: [{ endsAt: { gt: now } }, { repeatDays: { not: null } }],
  }
  const rows = await db.read.silence.findMany({ where: { workspaceId, ...isCurrent }, orderBy: { id: 'asc' } })
  const active = rows.flatMap((row) => {
    const conditions = isActiveAt(row, now) ? readConditions(row.conditions) : undefined
    return conditions ? [{ ...row, conditions }] : []
  })
  if (active.length === 0) return []
  const { ofOne } = await readReach({ db, workspaceId })
  return active.map(({ conditions, ...row }) => {
    return { id: row.id, reason: row.reason, until: silentUntil(row, now), isWide: ofOne(conditions) !== undefined }
  })
}

/** Of all workspaces. */
export async function countActiveSilences(db: Reading['db'], now: Date) {
  const counts = { some: 0, all: 0 }
  for (const { id: workspaceId } of await db.read.workspace.findMany({ select: { id: true } }))
    for (const { isWide } of await listActiveSilences({ db, workspaceId, now })) counts[isWide ? 'all' : 'some']++
  return counts
}
