import { type Sql, sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'

/** Keeps the figures right while `change` ends or reopens these pages, in its transaction. */
export async function countPagesAround<T>(
  statements: Statements,
  uids: string[],
  change: () => Promise<T>,
): Promise<T> {
  if (uids.length === 0) return change()
  const { execute, query, hold } = statements
  const isOne = sql`page."uid" IN (SELECT given."uid" FROM ${table(statements, uids)} AS given)`
  await query`SELECT page."id" FROM "Page" AS page WHERE ${isOne} ORDER BY page."id" ${hold('page')}`
  await execute`${additions(statements, isOne, -1)}`
  const result = await change()
  await execute`${additions(statements, isOne, 1)}`
  return result
}

export async function recountPages(statements: Statements, workspaceId: number, since: Date) {
  const { execute } = statements
  await execute`DELETE FROM "PageRollup" WHERE "workspaceId" = ${workspaceId} AND "at" >= ${since}`
  const isOne = sql`page."workspaceId" = ${workspaceId} AND page."endedAt" >= ${since}`
  await execute`${additions(statements, isOne, 1)}`
}

function table({ jsonTable }: Statements, uids: string[]) {
  return jsonTable(
    { uid: 'text' },
    uids.map((uid) => ({ uid })),
  )
}

function additions({ hourOf }: Statements, isOne: Sql, by: 1 | -1) {
  return sql`
    INSERT INTO "PageRollup" ("workspaceId", "userId", "channel", "at", "sent", "failed")
    SELECT page."workspaceId", notification."userId", COALESCE(CAST(page."channel" AS text), ''), ${hourOf('page."endedAt"')},
      ${by} * SUM(CASE page."state" WHEN 'sent' THEN 1 ELSE 0 END),
      ${by} * SUM(CASE page."state" WHEN 'failed' THEN 1 ELSE 0 END)
    FROM "Page" AS page JOIN "Notification" AS notification ON notification."id" = page."notificationId"
    WHERE ${isOne} AND page."state" IN ('sent', 'failed') GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT ("workspaceId", "userId", "channel", "at") DO UPDATE
    SET "sent" = "PageRollup"."sent" + excluded."sent", "failed" = "PageRollup"."failed" + excluded."failed"`
}
