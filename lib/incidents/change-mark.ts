import type { Context } from '../context'

const WATCHED = 50

/**
 * A text that changes with every change to the workspace's incidents, since each writes a timeline entry. It names
 * several entries, because on Postgres a smaller id may be committed after a larger one.
 */
export async function incidentsChangeMark(ctx: Pick<Context, 'db' | 'workspaceId'>) {
  const entries = await ctx.db.read.timelineEntry.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    take: WATCHED,
    select: { id: true },
  })
  return entries.map(({ id }) => id).join(',')
}
