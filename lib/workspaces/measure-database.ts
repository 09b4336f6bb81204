import { type Context, requirePermission } from '../context'

export async function measureDatabase(ctx: Context) {
  requirePermission(ctx, 'manage data')
  return ctx.db.size()
}
