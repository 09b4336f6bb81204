import type { Context } from '../context'

/** So many are looked through quickly, each with what hangs on it. */
const FEW = 5_000

/** Whether the workspace has so few open incidents that it is quicker to start from them than from what paging wrote. */
export async function hasFewOpen({ db, workspaceId }: Pick<Context, 'db' | 'workspaceId'>) {
  const [beyond] = await db.query`
    SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId} AND "status" = 'open'
    ORDER BY "id" LIMIT 1 OFFSET ${FEW}`
  return beyond === undefined
}
