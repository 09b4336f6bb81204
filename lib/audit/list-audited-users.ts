import { type Context, requirePermission } from '../context'
import { byName } from '../values/by-name'

export type AuditedUser = Awaited<ReturnType<typeof listAuditedUsers>>[number]

/** Who may stand in the log: people, and access tokens of the workspace, also those that have ended. */
export async function listAuditedUsers(ctx: Context) {
  requirePermission(ctx, 'read the audit log')
  const users = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, isServiceAccount: true },
  })
  return users.toSorted(
    (one, other) => Number(one.isServiceAccount) - Number(other.isServiceAccount) || byName(one, other),
  )
}
