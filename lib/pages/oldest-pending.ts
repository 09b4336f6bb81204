import type { Database } from '../db/database'

/** When it was released, in steady time; of all workspaces. */
export async function oldestPending({ read, query }: Pick<Database, 'read' | 'query'>) {
  const firsts = await query<{ id: number | null }>`
    SELECT (
      SELECT min(page."id") FROM "Page" AS page
      WHERE page."workspaceId" = workspace."id" AND page."state" = 'pending'
    ) AS "id" FROM "Workspace" AS workspace`
  const ids = firsts.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return undefined
  const page = await read.page.findUnique({
    where: { id: Math.min(...ids) },
    select: { notification: { select: { releasedAt: true } } },
  })
  return page?.notification.releasedAt ?? undefined
}
