import { type Context, requireAdmin } from '../context'

export async function measureDatabase(ctx: Context) {
  requireAdmin(ctx)
  return ctx.db.size()
}
