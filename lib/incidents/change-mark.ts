import type { Context } from '../context'

const WATCHED = 50

/** Changes with the workspace's incidents. By several entries: Postgres may commit a smaller id after a larger one. */
export async function incidentsChangeMark(ctx: Pick<Context, 'db' | 'workspaceId'>) {
  const newest = {
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    take: WATCHED,
    select: { id: true },
  } as const
  const entries = await ctx.db.read.timelineEntry.findMany(newest)
  const paged = await ctx.db.read.escalationEntry.findMany(newest)
  const marks = [...entries.map(({ id }) => String(id)), ...paged.map(({ id }) => `paged ${id}`)]
  return marks.join(',')
}

export async function incidentChangeMark(ctx: Pick<Context, 'db' | 'workspaceId'>, incidentId: number) {
  const { _count, _max } = await ctx.db.read.tickedStep.aggregate({
    where: { workspaceId: ctx.workspaceId, incidentId },
    _count: true,
    _max: { at: true },
  })
  const ticked = `ticked ${_count} ${_max.at?.toISOString()}`
  return `${await incidentsChangeMark(ctx)} ${ticked} ${await statesOfPages(ctx, incidentId)}`
}

/** A page that goes out, or fails, changes what the incident says of it. */
async function statesOfPages({ db, workspaceId }: Pick<Context, 'db' | 'workspaceId'>, incidentId: number) {
  const rows = await db.query<{ state: string; count: number }>`
    SELECT page."state", count(*) AS "count" FROM "EscalationEntry" AS entry
    JOIN "Page" AS page ON page."workspaceId" = entry."workspaceId" AND page."notificationId" = entry."notificationId"
    WHERE entry."workspaceId" = ${workspaceId} AND entry."incidentId" = ${incidentId}
    GROUP BY page."state" ORDER BY page."state"`
  return rows.map(({ state, count }) => `${state} ${count}`).join(' ')
}
