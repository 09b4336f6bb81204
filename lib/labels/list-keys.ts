import type { Context } from '../context'

const MOST = 100

/** In their order, from `start` on. */
export async function listLabelKeys({ db, workspaceId }: Context, start = ''): Promise<string[]> {
  const rows = await db.query<{ key: string | null }>`
    WITH RECURSIVE keys("key") AS (
      SELECT (
        SELECT pair."key" FROM "LabelPair" AS pair
        WHERE pair."workspaceId" = ${workspaceId} AND pair."key" >= ${start} ORDER BY pair."key" LIMIT 1)
      UNION ALL
      SELECT (
        SELECT pair."key" FROM "LabelPair" AS pair
        WHERE pair."workspaceId" = ${workspaceId} AND pair."key" > keys."key" ORDER BY pair."key" LIMIT 1)
      FROM keys WHERE keys."key" IS NOT NULL
    )
    SELECT "key" FROM keys LIMIT ${MOST}`
  return rows.flatMap(({ key }) => key ?? [])
}
