import { type Context, requirePermission, type UserContext } from '../context'
import { insertRows } from '../db/sql/batch'
import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { NotFoundError } from '../errors'
import { noteAssignments } from '../notifications/note-endings'
import type { Handling } from './acknowledge'
import { requireIncident } from './require'

/**
 * Resolves with whether the owner has changed.
 * @throws NotFoundError when the workspace has no such incident, or no such enabled person
 */
export async function assignIncident(
  ctx: UserContext,
  { incidentId, assigneeId }: { incidentId: number; assigneeId: number | null },
) {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, actor, now } = ctx
  return db.write(async (tx) => {
    await requireIncident(tx, ctx, incidentId)
    const statements = db.statements(tx)
    await expectAssignee(statements, ctx, assigneeId)
    const one = { workspaceId, userId: actor.userId, ids: [incidentId], now }
    return (await assignIncidents(statements, one, assigneeId)).length > 0
  })
}

/** @throws NotFoundError when the workspace has no such enabled person */
export async function expectAssignee(
  { query }: Pick<Statements, 'query'>,
  { workspaceId }: Context,
  assigneeId: number | null,
) {
  if (assigneeId === null) return
  const people = await query`
    SELECT "id" FROM "User" WHERE "id" = ${assigneeId} AND "workspaceId" = ${workspaceId} AND "disabledAt" IS NULL
      AND "role" <> 'viewer'`
  if (people.length === 0) throw new NotFoundError('No such user.')
}

/** Skips those that have this owner; resolves with the others' ids. */
export async function assignIncidents(
  statements: Statements,
  { workspaceId, userId, ids, now }: Handling,
  assigneeId: number | null,
): Promise<number[]> {
  const elsewhere =
    assigneeId === null ? sql`"assigneeId" IS NOT NULL` : sql`COALESCE("assigneeId", 0) <> ${assigneeId}`
  const rows = await statements.query<{ id: number }>`
    UPDATE "Incident" SET "assigneeId" = ${assigneeId}
    WHERE "workspaceId" = ${workspaceId} AND ${elsewhere} AND "id" ${statements.isOneOf(ids)} RETURNING "id"`
  const kind = assigneeId === null ? ('unassigned' as const) : ('assigned' as const)
  const entries = rows.map(({ id }) => ({ workspaceId, incidentId: id, kind, at: now, userId, assigneeId }))
  await insertRows(statements, 'TimelineEntry', entries)
  const incidentIds = entries.map(({ incidentId }) => incidentId)
  if (assigneeId !== null && assigneeId !== userId)
    await noteAssignments(statements, { workspaceId, incidentIds, assigneeId, userId, now })
  return incidentIds
}
