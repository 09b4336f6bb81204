import type { Context } from '../context'
import type { LabelPair } from './pair'

const SUGGESTED = 200

export async function suggestLabels(ctx: Context): Promise<LabelPair[]> {
  const pairs = await ctx.db.read.labelPair.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    take: SUGGESTED,
    select: { key: true, value: true },
  })
  return pairs.sort((a, b) => a.key.localeCompare(b.key) || a.value.localeCompare(b.value))
}
