import type { Statements } from '../db/sql/statements'

/** Failed pages of workspaces with a webhook that wants to know: see lib/webhooks. */
export async function notePageFailures(
  { execute, jsonTable }: Pick<Statements, 'execute' | 'jsonTable'>,
  uids: string[],
) {
  if (uids.length === 0) return
  const given = jsonTable(
    { uid: 'text' },
    uids.map((uid) => ({ uid })),
  )
  await execute`
    INSERT INTO "PageFailure" ("workspaceId", "pageId")
    SELECT page."workspaceId", page."id" FROM "Page" AS page
    WHERE page."uid" IN (SELECT given."uid" FROM ${given} AS given) AND page."state" = 'failed'
      AND EXISTS (
        SELECT 1 FROM "Webhook" AS webhook
        WHERE webhook."workspaceId" = page."workspaceId" AND webhook."isEnabled" = true
          AND webhook."kinds" LIKE '%"page.failed"%')`
}
