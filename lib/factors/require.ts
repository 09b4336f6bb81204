import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { type FactorRoles, readFactorRoles, storeFactorRoles } from './needs-factor'

/** Of whom the workspace wants a second factor. Who has none sets one up before anything else, signed in already or not. */
export async function requireFactors(ctx: Context, { roles }: { roles: FactorRoles }) {
  requirePermission(ctx, 'manage people')
  requireConfirmed(ctx)
  const factorRoles = storeFactorRoles(roles)
  await ctx.db.write(async (tx) => {
    const where = { id: ctx.workspaceId }
    const before = await tx.workspace.findUniqueOrThrow({ where, select: { factorRoles: true } })
    const { count } = await tx.workspace.updateMany({
      where: { ...where, factorRoles: before.factorRoles },
      data: { factorRoles },
    })
    if (count === 0 || before.factorRoles === factorRoles) return
    const [from, to] = [inWords(readFactorRoles(before.factorRoles)), inWords(roles)]
    await audit(tx, ctx, 'second factor required', to, { before: { of: from }, after: { of: to } })
  })
}

export async function getRequiredFactors(ctx: Context): Promise<FactorRoles> {
  requirePermission(ctx, 'manage people')
  const workspace = await ctx.db.read.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } })
  return readFactorRoles(workspace.factorRoles)
}

function inWords(roles: FactorRoles) {
  if (roles === 'everyone') return roles
  return roles.length === 0 ? 'nobody' : roles.join(', ')
}
