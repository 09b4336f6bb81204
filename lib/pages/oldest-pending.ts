import type { Database } from '../db/database'

/** When it was released, in steady time; of all workspaces. What somebody's rules send later is not waiting yet. */
export async function oldestPending({ read, query }: Pick<Database, 'read' | 'query'>, steady: Date) {
  const firsts = await query<{ id: number | null }>`
    SELECT (
      SELECT min(page."id") FROM "Page" AS page
      WHERE page."workspaceId" = workspace."id" AND page."state" = 'pending'
        AND (page."attempts" > 0 OR page."dueAt" <= ${steady})
    ) AS "id" FROM "Workspace" AS workspace`
  const ids = firsts.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return undefined
  const page = await read.page.findUnique({
    where: { id: Math.min(...ids) },
    select: { notification: { select: { releasedAt: true } } },
  })
  return page?.notification.releasedAt ?? undefined
}
