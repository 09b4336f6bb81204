import { requirePermission, type UserContext } from '../context'
import type { Transaction } from '../db/database'
import { insertRows } from '../db/sql/batch'
import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { resumeEscalations } from '../escalations/raise'
import { reclaimSignals } from './reclaim-signal'

const MINUTES = 5
/** In one transaction, for which alerts wait. */
export const UNDONE_AT_ONCE = 100

export type Undoable = { kind: 'acknowledge' | 'resolve'; at: Date; ids: number[] }

/** Skips incidents that were handled since, or that another person has changed; resolves with the ids. Reopened ones page on, unless all steps had run. */
export async function undoHandling(ctx: UserContext, { kind, at, ids }: Undoable): Promise<number[]> {
  requirePermission(ctx, 'handle incidents')
  if (!isUndoable(at, ctx.now)) return []
  const undone: number[] = []
  for (let from = 0; from < ids.length; from += UNDONE_AT_ONCE) {
    const some = ids.slice(from, from + UNDONE_AT_ONCE)
    undone.push(...(await ctx.db.write((tx) => undoSome(tx, ctx, { kind, at, ids: some }))))
  }
  return undone
}

export function isUndoable(at: Date, now: Date) {
  return now.getTime() - at.getTime() <= MINUTES * 60_000
}

async function undoSome(tx: Transaction, ctx: UserContext, { kind, at, ids }: Undoable) {
  const { db, workspaceId, actor, now } = ctx
  const statements = db.statements(tx)
  const own = { at, userId: actor.userId }
  const opened =
    kind === 'acknowledge'
      ? await unacknowledge(statements, { ...own, workspaceId, ids })
      : await unresolve(statements, { ...own, workspaceId, ids })
  const entries = [...opened.open, ...opened.acknowledged].map((incidentId) => {
    return { workspaceId, incidentId, kind: 'reopened' as const, at: now, userId: actor.userId }
  })
  await insertRows(statements, 'TimelineEntry', entries)
  const reopened = opened.open.map((incidentId) => ({ workspaceId, incidentId, at: now }))
  await resumeEscalations(statements, reopened)
  return entries.map(({ incidentId }) => incidentId).sort((a, b) => a - b)
}

type Own = { workspaceId: number; userId: number; at: Date; ids: number[] }

async function unacknowledge({ query, isOneOf }: Statements, { workspaceId, userId, at, ids }: Own) {
  const rows = await query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'open', "acknowledgedAt" = NULL, "acknowledgedById" = NULL
    WHERE "workspaceId" = ${workspaceId} AND "id" ${isOneOf(ids)} AND "status" = 'acknowledged'
      AND "acknowledgedAt" = ${at} AND "acknowledgedById" = ${userId}
      AND ${did({ kind: 'acknowledged', userId, at })}
    RETURNING "id"`
  return { open: rows.map(({ id }) => id), acknowledged: [] }
}

/** Incidents that were acknowledged before are acknowledged again. */
async function unresolve(statements: Statements, { workspaceId, userId, at, ids }: Own) {
  const { query, isOneOf } = statements
  const resolvedBySame = sql`"workspaceId" = ${workspaceId} AND "status" = 'resolved' AND "resolvedAt" = ${at}
    AND ${did({ kind: 'resolved', userId, at })}`
  const candidates = await query<{ id: number }>`
    SELECT "id" FROM "Incident" WHERE "id" ${isOneOf(ids)} AND ${resolvedBySame}`
  const { free } = await reclaimSignals(statements, {
    workspaceId,
    incidentIds: candidates.map(({ id }) => id),
  })
  const open = await query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'open', "resolvedAt" = NULL
    WHERE "id" ${isOneOf(free)} AND "acknowledgedAt" IS NULL AND ${resolvedBySame} RETURNING "id"`
  const acknowledged = await query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'acknowledged', "resolvedAt" = NULL
    WHERE "id" ${isOneOf(free)} AND "acknowledgedAt" IS NOT NULL AND ${resolvedBySame} RETURNING "id"`
  return { open: open.map(({ id }) => id), acknowledged: acknowledged.map(({ id }) => id) }
}

/**
 * Whether the person did it, and no other has changed the incident since. A monitor may have resolved it in the same
 * millisecond.
 */
function did({ kind, userId, at }: { kind: 'acknowledged' | 'resolved'; userId: number; at: Date }) {
  const isKind = kind === 'resolved' ? sql`entry."kind" = 'resolved'` : sql`entry."kind" = 'acknowledged'`
  return sql`EXISTS (SELECT 1 FROM "TimelineEntry" AS entry
    WHERE entry."workspaceId" = "Incident"."workspaceId" AND entry."incidentId" = "Incident"."id"
      AND entry."at" = ${at} AND entry."userId" = ${userId} AND ${isKind}
      AND NOT EXISTS (SELECT 1 FROM "TimelineEntry" AS later
        WHERE later."workspaceId" = entry."workspaceId" AND later."incidentId" = entry."incidentId"
          AND later."id" > entry."id" AND later."userId" <> ${userId} AND later."kind" <> 'noted'))`
}
