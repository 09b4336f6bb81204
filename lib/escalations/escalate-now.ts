import type { Statements } from '../db/sql/statements'

/** The next step of those that are paged for runs at once, without waiting for its group; resolves with their ids. */
export async function escalateNow(
  { query, isOneOf }: Pick<Statements, 'query' | 'isOneOf'>,
  { workspaceId, ids, steady }: { workspaceId: number; ids: number[]; steady: Date },
): Promise<number[]> {
  const rows = await query<{ id: number }>`
    UPDATE "Escalation" SET "dueAt" = ${steady}, "isByHand" = (1 = 1)
    WHERE "workspaceId" = ${workspaceId} AND "state" = 'active' AND "dueAt" > ${steady} AND "incidentId" ${isOneOf(ids)}
    RETURNING "incidentId" AS "id"`
  return rows.map(({ id }) => id)
}
