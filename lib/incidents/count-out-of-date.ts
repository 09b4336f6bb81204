import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Context, requirePermission } from '../context'
import { retentionCutoff } from './walk-resolved'

const WINDOW = 10_000

export async function countOutOfDate(ctx: Context, { days }: { days: number }) {
  requirePermission(ctx, 'manage data')
  const resolved = { workspaceId: ctx.workspaceId, status: 'resolved' } as const
  const { incident } = ctx.db.read
  const cutoff = retentionCutoff(ctx.now, days)
  for (let count = 0, from = 0; ; from += WINDOW) {
    const next = await incident.findFirst({
      where: { ...resolved, id: { gte: from } },
      orderBy: { id: 'asc' },
      select: { id: true, receivedAt: true },
    })
    // Ids ascend with the time of receiving, and incidents are resolved after that.
    if (!next || next.receivedAt > cutoff) return count
    from = next.id
    const window = { gte: from, lt: from + WINDOW }
    count += await incident.count({ where: { ...resolved, id: window, resolvedAt: { lte: cutoff } } })
    await nextTurn()
  }
}
