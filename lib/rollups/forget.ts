import type { Database, Transaction } from '../db/database'
import { GRAIN_MS, startOf } from './grain'

const AT_ONCE = 1_000

/** Deletes a workspace's rollups of hours and days since `since`, in small transactions. */
export async function forgetRollups(db: Database, workspaceId: number, since = new Date(0)) {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; )
    deleted = await db.writeStatements(
      ({ execute }) => execute`
        DELETE FROM "Rollup" WHERE ("workspaceId", "subject", "subjectId", "grain", "at") IN (
          SELECT "workspaceId", "subject", "subjectId", "grain", "at" FROM "Rollup"
          WHERE "workspaceId" = ${workspaceId} AND "at" >= ${since} LIMIT ${AT_ONCE})`,
    )
}

/** Incidents that were resolved before this have been deleted: a rebuild leaves the figures of the days before. */
export async function markForgotten(tx: Transaction, workspaceId: number, before: Date) {
  const forgottenTo = new Date(startOf('day', before).getTime() + GRAIN_MS.day)
  const older = [{ forgottenTo: null }, { forgottenTo: { lt: forgottenTo } }]
  await tx.workspace.updateMany({ where: { id: workspaceId, OR: older }, data: { forgottenTo } })
}
