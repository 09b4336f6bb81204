import { type Context, requireAdmin } from '../context'

/** Of all workspaces. */
export function measureDatabase(ctx: Context) {
  requireAdmin(ctx)
  return ctx.db.size()
}
