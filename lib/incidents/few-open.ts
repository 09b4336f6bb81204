import type { Context } from '../context'

const FEW = 5_000

/** Whether a search of the open incidents is faster than one of the entries that paging wrote. */
export async function hasFewOpen({ db, workspaceId }: Pick<Context, 'db' | 'workspaceId'>) {
  const [beyond] = await db.query`
    SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId} AND "status" = 'open'
    ORDER BY "id" LIMIT 1 OFFSET ${FEW}`
  return beyond === undefined
}
