import { audit } from '../audit/record'
import type { UserContext } from '../context'
import { NotFoundError } from '../errors'
import { named } from './named'

export async function removeContactMethod(ctx: UserContext, { contactMethodId }: { contactMethodId: number }) {
  const { workspaceId, actor } = ctx
  await ctx.db.write(async (tx) => {
    const method = await tx.contactMethod.findFirst({
      where: { id: contactMethodId, workspaceId, ...(actor.role !== 'admin' && { userId: actor.userId }) },
      include: { user: { select: { account: true } } },
    })
    if (!method) throw new NotFoundError('No such contact method.')
    const { count } = await tx.contactMethod.deleteMany({ where: { id: method.id } })
    const whose = method.userId === actor.userId ? '' : ` of ${method.user.account.email}`
    if (count > 0) await audit(tx, ctx, 'contact method removed', `${named(method)}${whose}`)
  })
}
