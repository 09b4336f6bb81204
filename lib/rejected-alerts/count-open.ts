import type { Context } from '../context'

/** By hand-written SQL, since each page of an admin asks for it. */
export async function countOpenByKey({ db, workspaceId }: Context): Promise<Map<number, number>> {
  const groups = await db.query<{ apiKeyId: number; count: number }>`
    SELECT "apiKeyId", count(*) AS "count" FROM "RejectedAlert"
    WHERE "workspaceId" = ${workspaceId} AND "closedAt" IS NULL
    GROUP BY "apiKeyId"`
  return new Map(groups.map(({ apiKeyId, count }) => [apiKeyId, Number(count)]))
}
