import { steadyTimePast } from '../clock/steady-time'
import { requirePermission, type UserContext } from '../context'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import type { Handling } from './acknowledge'
import { recordStep } from './handle'
import { requireIncident } from './require'

export type NextStep = { run: number; round: number; step: number }

/**
 * Runs the next step of an open incident's escalation now, without waiting for its group; resolves with false when it has already run.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function escalateIncident(ctx: UserContext, { incidentId, next }: { incidentId: number; next: NextStep }) {
  requirePermission(ctx, 'handle incidents')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await requireIncident(tx, ctx, incidentId)
    const dueAt = await steadyTimePast(tx, now)
    const { count } = await tx.escalation.updateMany({
      where: {
        ...{ incidentId, workspaceId, ...next },
        state: 'active',
        dueAt: { gt: dueAt },
        incident: { status: 'open' },
      },
      data: { dueAt, isByHand: true },
    })
    if (count === 1) await recordStep(tx, ctx, incidentId, { kind: 'escalated' })
    return count === 1
  })
}

/** The next step of those that are paged for runs now, without waiting for its group; resolves with their ids. */
export async function escalateIncidents(
  statements: Statements,
  { workspaceId, userId, ids, now }: Handling,
  steady: Date,
): Promise<number[]> {
  const rows = await statements.query<{ id: number }>`
    UPDATE "Escalation" SET "dueAt" = ${steady}, "isByHand" = (1 = 1)
    WHERE "workspaceId" = ${workspaceId} AND "state" = 'active' AND "dueAt" > ${steady}
      AND "incidentId" ${statements.isOneOf(ids)} AND EXISTS (
        SELECT 1 FROM "Incident" AS incident
        WHERE incident."id" = "Escalation"."incidentId" AND incident."status" = 'open')
    RETURNING "incidentId" AS "id"`
  const entries = rows.map(({ id }) => {
    return { workspaceId, incidentId: id, kind: 'escalated' as const, at: now, userId }
  })
  await insertRows(statements, 'TimelineEntry', entries)
  return rows.map(({ id }) => id)
}
