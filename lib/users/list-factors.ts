import { type Context, requirePermission } from '../context'
import type { Role } from '../db/database'
import { FACTORS, factorsOf } from '../factors/has-factor'
import { needsFactor } from '../factors/needs-factor'

export type FactorState = { id: number; name: string; role: Role; state: 'has' | 'none' | 'issuer'; isWanted: boolean }

/** Who of the workspace has a second factor. `issuer`: without a password, so that theirs is the issuer's. */
export async function listFactorStates(ctx: Context): Promise<FactorState[]> {
  requirePermission(ctx, 'manage people')
  const { read } = ctx.db
  const workspace = await read.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { factorRoles: true },
  })
  const users = await read.user.findMany({
    where: { workspaceId: ctx.workspaceId, joinedAt: { not: null }, disabledAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    include: {
      account: { select: { passwordHash: true, ...FACTORS } },
    },
  })
  return users.map(({ id, name, role, account }) => {
    const { hasTotp, hasPasskey } = factorsOf(account)
    const without = account.passwordHash === null ? 'issuer' : 'none'
    return { id, name, role, state: hasTotp || hasPasskey ? 'has' : without, isWanted: needsFactor(workspace, role) }
  })
}
