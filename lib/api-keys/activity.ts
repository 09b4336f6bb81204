import { type Context, requirePermission } from '../context'
import { joinSql, sql } from '../db/sql/sql'
import { GRAIN_MS, startOf } from '../rollups/grain'

export const ACTIVITY_DAYS = 14

export type ApiKeyActivity = {
  /** Incidents opened on each of the last days of UTC, today last. */
  perDay: number[]
  /** When its newest incident came. */
  newestAt: Date | undefined
}

/** By key; of one key only if it is named. Counts run behind the alerts by some seconds. */
export async function listActivity(ctx: Context, apiKeyId?: number): Promise<Map<number, ApiKeyActivity>> {
  requirePermission(ctx, 'manage API keys')
  const { db, workspaceId, now } = ctx
  const from = new Date(startOf('day', now).getTime() - (ACTIVITY_DAYS - 1) * GRAIN_MS.day)
  const which = [
    sql`key."workspaceId" = ${workspaceId}`,
    ...(apiKeyId === undefined ? [] : [sql`key."id" = ${apiKeyId}`]),
  ]
  const where = joinSql(which, ' AND ')
  const newest = await db.query<{ id: number; newestAt: Date | number | null }>`
    SELECT key."id", (
      SELECT incident."receivedAt" FROM "Incident" AS incident
      WHERE incident."workspaceId" = ${workspaceId} AND incident."apiKeyId" = key."id"
      ORDER BY incident."id" DESC LIMIT 1
    ) AS "newestAt"
    FROM "ApiKey" AS key WHERE ${where}`
  const counts = await db.query<{ id: number; at: Date | number; opened: number }>`
    SELECT key."id", rollup."at", rollup."opened"
    FROM "ApiKey" AS key CROSS JOIN "Rollup" AS rollup
    WHERE ${where} AND rollup."workspaceId" = ${workspaceId}
      AND rollup."subject" = 'apiKey' AND rollup."subjectId" = key."id" AND rollup."grain" = 'day'
      AND rollup."at" >= ${from}`
  const activity = new Map(newest.map(({ id, newestAt }) => [Number(id), emptyActivity(newestAt)]))
  for (const { id, at, opened } of counts) {
    const perDay = activity.get(Number(id))?.perDay
    const day = (new Date(at).getTime() - from.getTime()) / GRAIN_MS.day
    if (perDay && day in perDay) perDay[day] = Number(opened)
  }
  return activity
}

function emptyActivity(newestAt: Date | number | null): ApiKeyActivity {
  return {
    perDay: Array.from({ length: ACTIVITY_DAYS }, () => 0),
    newestAt: newestAt === null ? undefined : new Date(newestAt),
  }
}
