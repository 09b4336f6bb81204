import type { Context } from '../context'

export async function countOpenByKey(ctx: Context): Promise<Map<number, number>> {
  const groups = await ctx.db.read.rejectedAlert.groupBy({
    by: ['apiKeyId'],
    where: { workspaceId: ctx.workspaceId, closedAt: null },
    _count: true,
  })
  return new Map(groups.map(({ apiKeyId, _count }) => [apiKeyId, _count]))
}
