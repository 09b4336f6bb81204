import { requirePermission, type UserContext } from '../context'
import type { Transaction } from '../db/database'
import { groupBy } from '../values/group-by'
import { isUndoable, UNDONE_AT_ONCE } from './undo'

export type Assigned = { at: Date; ids: number[] }

/**
 * Gives incidents back their former owner; resolves with their ids. Skips those that were assigned again, or that
 * another person has changed since.
 */
export async function undoAssignment(ctx: UserContext, { at, ids }: Assigned): Promise<number[]> {
  requirePermission(ctx, 'handle incidents')
  if (!isUndoable(at, ctx.now)) return []
  const undone: number[] = []
  for (let from = 0; from < ids.length; from += UNDONE_AT_ONCE) {
    const some = ids.slice(from, from + UNDONE_AT_ONCE)
    undone.push(...(await ctx.db.write((tx) => undoSome(tx, ctx, { at, ids: some }))))
  }
  return undone
}

async function undoSome(tx: Transaction, ctx: UserContext, assigned: Assigned) {
  const { workspaceId, now, actor } = ctx
  const changes = await ownChanges(tx, ctx, assigned)
  for (const [, sameOwner] of groupBy(changes, ({ owner }) => owner)) {
    const owner = sameOwner[0].owner
    const ids = sameOwner.map(({ incidentId }) => incidentId)
    await tx.incident.updateMany({ where: { id: { in: ids }, workspaceId }, data: { assigneeId: owner } })
    const entry = { workspaceId, at: now, userId: actor.userId, assigneeId: owner }
    const kind = owner === null ? ('unassigned' as const) : ('assigned' as const)
    await tx.timelineEntry.createMany({ data: ids.map((incidentId) => ({ ...entry, incidentId, kind })) })
  }
  return changes.map(({ incidentId }) => incidentId)
}

/** The incidents whose newest change of owner is this one, and that no other has changed since; with the owner before it. */
async function ownChanges(tx: Transaction, { db, workspaceId, actor }: UserContext, { at, ids }: Assigned) {
  const { query, hold, isOneOf } = db.statements(tx)
  // As in requireIncident: nobody assigns them meanwhile.
  await query`
    SELECT incident."id" FROM "Incident" AS incident
    WHERE incident."workspaceId" = ${workspaceId} AND incident."id" ${isOneOf(ids)} ${hold('incident')}`
  const entries = await tx.timelineEntry.findMany({
    where: { workspaceId, incidentId: { in: ids }, kind: { not: 'noted' } },
    orderBy: { id: 'desc' },
    select: { incidentId: true, kind: true, at: true, userId: true, assigneeId: true },
  })
  const byIncident = groupBy(entries, ({ incidentId }) => incidentId)
  return [...byIncident].flatMap(([incidentId, changes]) => {
    const [newest, before] = changes.filter(({ kind }) => kind === 'assigned' || kind === 'unassigned')
    if (newest?.at.getTime() !== at.getTime() || newest.userId !== actor.userId) return []
    const since = changes.slice(0, changes.indexOf(newest))
    const isOthers = since.some(({ userId }) => userId !== null && userId !== actor.userId)
    return isOthers ? [] : [{ incidentId, owner: before?.assigneeId ?? null }]
  })
}
