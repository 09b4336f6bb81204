import { type Context, requireAdmin } from '../context'

export async function listUsers(ctx: Context) {
  requireAdmin(ctx)
  const rows = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    include: { account: { select: { email: true } } },
  })
  return rows.map(({ account, ...user }) => ({ ...user, email: account.email, invited: user.joinedAt === null }))
}

export function listAssignees(ctx: Context) {
  return ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, disabledAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  })
}
