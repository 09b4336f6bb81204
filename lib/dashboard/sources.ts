import type { Context } from '../context'
import { byName } from '../values/by-name'
import { type Range, rangeBefore } from './range'

const SHOWN = 20

export type Source = { apiKeyId: number; name: string; opened: number; openedBefore: number }

export async function noisiestSources(ctx: Context, range: Range): Promise<Source[]> {
  const { db, workspaceId } = ctx
  const before = rangeBefore(range)
  const rows = await db.query<Source>`
    SELECT key."id" AS "apiKeyId", key."name",
      SUM(CASE WHEN rollup."at" >= ${range.from} THEN rollup."opened" ELSE 0 END) AS "opened",
      SUM(CASE WHEN rollup."at" < ${range.from} THEN rollup."opened" ELSE 0 END) AS "openedBefore"
    FROM "ApiKey" AS key CROSS JOIN "Rollup" AS rollup
    WHERE key."workspaceId" = ${workspaceId} AND rollup."workspaceId" = ${workspaceId}
      AND rollup."subject" = 'apiKey' AND rollup."subjectId" = key."id" AND rollup."grain" = ${range.grain}
      AND rollup."at" >= ${before.from} AND rollup."at" < ${range.to}
    GROUP BY key."id", key."name"`
  return rows
    .map((row) => ({ ...row, opened: Number(row.opened), openedBefore: Number(row.openedBefore) }))
    .filter(({ opened }) => opened > 0)
    .sort((a, b) => b.opened - a.opened || byName(a, b))
    .slice(0, SHOWN)
}
