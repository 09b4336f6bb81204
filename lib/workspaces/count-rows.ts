import { type Context, requirePermission } from '../context'
import type { IncidentStatus } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'
import { type Count, estimateRows } from './estimate-rows'

export type RowCounts = Awaited<ReturnType<typeof countRows>>

export async function countRows(ctx: Context) {
  requirePermission(ctx, 'manage data')
  const { db, workspaceId } = ctx
  const here = sql`WHERE counted."workspaceId" = ${workspaceId}`
  const count = (rows: (beside: Sql) => Sql) => estimateRows(db, (beside) => sql`${rows(beside)} ${here}`)
  const withStatus = (status: IncidentStatus) =>
    estimateRows(db, (beside) => sql`FROM ${beside}"Incident" AS counted ${here} AND counted."status" = ${status}`)
  const [
    open,
    acknowledged,
    resolved,
    timelineEntries,
    labelPairs,
    entities,
    runbooks,
    rejectedAlerts,
    idempotencyKeys,
  ] = await Promise.all([
    withStatus('open'),
    withStatus('acknowledged'),
    withStatus('resolved'),
    count((beside) => sql`FROM ${beside}"TimelineEntry" AS counted`),
    count((beside) => sql`FROM ${beside}"LabelPair" AS counted`),
    count((beside) => sql`FROM ${beside}"Entity" AS counted`),
    count((beside) => sql`FROM ${beside}"Runbook" AS counted`),
    count((beside) => sql`FROM ${beside}"RejectedAlert" AS counted`),
    countIdempotencyKeys(ctx),
  ])
  return {
    open,
    acknowledged,
    resolved,
    timelineEntries,
    labelPairs,
    entities,
    runbooks,
    rejectedAlerts,
    idempotencyKeys,
  }
}

/** Kept for 72 hours, so never very many. */
async function countIdempotencyKeys({ db: { read }, workspaceId }: Context): Promise<Count> {
  let rows = 0
  for (const { id } of await read.apiKey.findMany({ where: { workspaceId }, select: { id: true } }))
    rows += await read.idempotencyKey.count({ where: { apiKeyId: id } })
  return { rows, isExact: true }
}
