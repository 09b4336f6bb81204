import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Context, requireAdmin } from '../context'
import type { IncidentStatus } from '../db/database'

const WINDOW = 50_000

export type RowCounts = Awaited<ReturnType<typeof countRows>>

/** How many rows the workspace has of each kind. */
export async function countRows(ctx: Context) {
  requireAdmin(ctx)
  const { workspaceId } = ctx
  const { read } = ctx.db
  const [incidents, entries, pairs] = [
    await read.incident.aggregate({ where: { workspaceId }, _min: { id: true }, _max: { id: true } }),
    await read.timelineEntry.aggregate({ where: { workspaceId }, _min: { id: true }, _max: { id: true } }),
    await read.labelPair.aggregate({ where: { workspaceId }, _min: { id: true }, _max: { id: true } }),
  ]
  const withStatus = (status: IncidentStatus) =>
    countInWindows(incidents, (id) => read.incident.count({ where: { workspaceId, status, id } }))
  return {
    open: await withStatus('open'),
    acknowledged: await withStatus('acknowledged'),
    resolved: await withStatus('resolved'),
    timelineEntries: await countInWindows(entries, (id) => read.timelineEntry.count({ where: { workspaceId, id } })),
    labelPairs: await countInWindows(pairs, (id) => read.labelPair.count({ where: { workspaceId, id } })),
    entities: await read.entity.count({ where: { workspaceId } }),
    runbooks: await read.runbook.count({ where: { workspaceId } }),
    rejectedAlerts: await read.rejectedAlert.count({ where: { workspaceId } }),
    idempotencyKeys: await countIdempotencyKeys(ctx),
  }
}

async function countIdempotencyKeys({ db: { read }, workspaceId }: Context) {
  let sum = 0
  for (const { id } of await read.apiKey.findMany({ where: { workspaceId }, select: { id: true } }))
    sum += await read.idempotencyKey.count({ where: { apiKeyId: id } })
  return sum
}

type IdRange = { gte: number; lt: number }

type Ends = { _min: { id: number | null }; _max: { id: number | null } }

/** SQLite counts inside the event loop: a million rows at once would hold up the alerts. */
async function countInWindows({ _min, _max }: Ends, count: (id: IdRange) => Promise<number>) {
  let sum = 0
  for (let from = _min.id ?? 0; from <= (_max.id ?? -1); from += WINDOW) {
    sum += await count({ gte: from, lt: from + WINDOW })
    await nextTurn()
  }
  return sum
}
