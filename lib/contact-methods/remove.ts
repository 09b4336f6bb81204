import { audit } from '../audit/record'
import { may, requireConfirmed, requirePermission, type UserContext } from '../context'
import { NotFoundError } from '../errors'
import { named } from './named'

/** Resolves with whose it was, and what it is called. */
export async function removeContactMethod(ctx: UserContext, { contactMethodId }: { contactMethodId: number }) {
  requirePermission(ctx, 'be on call')
  requireConfirmed(ctx)
  const { workspaceId, actor } = ctx
  const own = may(ctx, 'manage people') ? {} : { userId: actor.userId }
  return ctx.db.write(async (tx) => {
    const method = await tx.contactMethod.findFirst({
      where: { id: contactMethodId, workspaceId, ...own },
      include: { user: { select: { account: true, accountId: true } } },
    })
    if (!method) throw new NotFoundError('No such contact method.')
    const { count } = await tx.contactMethod.deleteMany({ where: { id: method.id } })
    const whose = method.userId === actor.userId ? '' : ` of ${method.user.account.email}`
    if (count > 0) await audit(tx, ctx, 'contact method removed', `${named(method)}${whose}`)
    return { accountId: method.user.accountId, name: named(method) }
  })
}
