import { requirePermission, type UserContext } from '../context'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import { noteEndings } from '../notifications/note-endings'
import type { Result } from '../result'
import type { Handling } from './acknowledge'
import { type Overtaken, overtaken } from './handle'

export async function resolveIncident(
  ctx: UserContext,
  { incidentId }: { incidentId: number },
): Promise<Result<object, Overtaken>> {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, actor, now } = ctx
  return db.write(async (tx) => {
    const who = { workspaceId, userId: actor.userId, now }
    const resolved = await resolveIncidents(db.statements(tx), { ...who, ids: [incidentId] })
    return resolved.length > 0 ? { ok: true } : overtaken(tx, ctx, incidentId)
  })
}

export async function resolveIncidents(
  statements: Statements,
  { workspaceId, userId, ids, now }: Handling,
): Promise<number[]> {
  // `+ 0`: SQLite would walk all incidents of the workspace.
  const rows = await statements.query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'resolved', "resolvedAt" = ${now}
    WHERE "workspaceId" + 0 = ${workspaceId} AND "status" <> 'resolved' AND "id" ${statements.isOneOf(ids)}
    RETURNING "id"`
  const entries = rows.map(({ id }) => {
    return { workspaceId, incidentId: id, kind: 'resolved' as const, at: now, userId }
  })
  await insertRows(statements, 'TimelineEntry', entries)
  const incidentIds = entries.map(({ incidentId }) => incidentId)
  await noteEndings(statements, { workspaceId, incidentIds, kind: 'resolved', userId, now })
  return incidentIds
}
