import type { Context } from '../context'
import { compareTexts } from '../values/by-name'
import type { LabelPair } from './pair'

const SUGGESTED = 200

export async function suggestLabels(ctx: Context): Promise<LabelPair[]> {
  const pairs = await ctx.db.read.labelPair.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    take: SUGGESTED,
    select: { key: true, value: true },
  })
  return pairs.sort((a, b) => compareTexts(a.key, b.key) || compareTexts(a.value, b.value))
}
