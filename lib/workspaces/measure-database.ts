import { type Context, requireAdmin } from '../context'

export function measureDatabase(ctx: Context) {
  requireAdmin(ctx)
  return ctx.db.size()
}
