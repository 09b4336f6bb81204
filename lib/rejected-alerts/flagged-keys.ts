import type { Context } from '../context'

/** How many rejected alerts of each API key nobody has handled, by the key's id; keys without one are not there. */
export async function countUnhandledByKey(ctx: Context): Promise<Map<number, number>> {
  const groups = await ctx.db.read.rejectedAlert.groupBy({
    by: ['apiKeyId'],
    where: { workspaceId: ctx.workspaceId, handledAt: null },
    _count: true,
  })
  return new Map(groups.map(({ apiKeyId, _count }) => [apiKeyId, _count]))
}
