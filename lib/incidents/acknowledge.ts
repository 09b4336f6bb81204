import { requirePermission, type UserContext } from '../context'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import { noteEndings } from '../notifications/note-endings'
import type { Result } from '../result'
import { type Overtaken, overtaken } from './handle'

/** If two people try at once, one wins; the other is told who did. */
export async function acknowledgeIncident(
  ctx: UserContext,
  { incidentId }: { incidentId: number },
): Promise<Result<object, Overtaken>> {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, actor, now } = ctx
  return db.write(async (tx) => {
    const who = { workspaceId, userId: actor.userId, now }
    const acknowledged = await acknowledgeIncidents(db.statements(tx), { ...who, ids: [incidentId] })
    return acknowledged.length > 0 ? { ok: true } : overtaken(tx, ctx, incidentId)
  })
}

export type Handling = { workspaceId: number; userId: number; ids: number[]; now: Date }

/** Skips those that are not open; resolves with the ids acknowledged, in the order of `ids`. */
export async function acknowledgeIncidents(
  statements: Statements,
  { workspaceId, userId, ids, now }: Handling,
): Promise<number[]> {
  const wanted = statements.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const rows = await statements.query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'acknowledged', "acknowledgedAt" = ${now}, "acknowledgedById" = ${userId}
    WHERE "workspaceId" = ${workspaceId} AND "status" = 'open' AND "id" IN (SELECT given."id" FROM ${wanted} AS given)
    RETURNING "id"`
  const acknowledged = new Set(rows.map(({ id }) => id))
  const entries = Array.from(acknowledged, (incidentId) => {
    return { workspaceId, incidentId, kind: 'acknowledged' as const, at: now, userId }
  })
  await insertRows(statements, 'TimelineEntry', entries)
  await noteEndings(statements, { workspaceId, incidentIds: [...acknowledged], kind: 'acknowledged', userId, now })
  return ids.filter((id) => acknowledged.has(id))
}
