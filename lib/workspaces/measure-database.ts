import { type Context, requireAdmin } from '../context'

/** How much room the database takes, with the rows of all workspaces. */
export function measureDatabase(ctx: Context) {
  requireAdmin(ctx)
  return ctx.db.size()
}
