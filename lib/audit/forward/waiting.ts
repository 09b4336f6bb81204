import type { Database } from '../../db/database'
import type { TargetName } from './target'

/** The workspaces of which a target has not had all, with how many entries wait. */
export async function waitingOf({ query }: Pick<Database, 'query'>, target: TargetName) {
  const rows = await query<{ workspaceId: number; sent: number; waiting: number }>`
    SELECT head."workspaceId", COALESCE(mark."sequence", 0) AS "sent",
      head."sequence" - COALESCE(mark."sequence", 0) AS "waiting"
    FROM "AuditHead" AS head
    LEFT JOIN "AuditMark" AS mark ON mark."workspaceId" = head."workspaceId" AND mark."target" = ${target}
    WHERE head."sequence" > COALESCE(mark."sequence", 0)
    ORDER BY head."workspaceId"`
  return rows.map((row) => ({
    workspaceId: Number(row.workspaceId),
    sent: Number(row.sent),
    waiting: Number(row.waiting),
  }))
}
