import { type Context, requireAdmin } from '../context'
import { walkResolved } from './walk-resolved'

/** How many incidents the workspace would lose if it kept resolved ones for so many days. */
export async function countOutOfDate(ctx: Context, { days }: { days: number }) {
  requireAdmin(ctx)
  let count = 0
  for await (const { ids } of walkResolved(ctx.db, { workspaceId: ctx.workspaceId, now: ctx.now, days }))
    count += ids.length
  return count
}
