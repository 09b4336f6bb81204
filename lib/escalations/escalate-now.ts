import type { Statements } from '../db/sql/statements'

/** The next step of those that are paged for runs at once; resolves with how many there are. */
export function escalateNow(
  { execute, isOneOf }: Pick<Statements, 'execute' | 'isOneOf'>,
  { workspaceId, ids, steady }: { workspaceId: number; ids: number[]; steady: Date },
): Promise<number> {
  return execute`
    UPDATE "Escalation" SET "dueAt" = ${steady}
    WHERE "workspaceId" = ${workspaceId} AND "state" = 'active' AND "dueAt" > ${steady} AND "incidentId" ${isOneOf(ids)}`
}
