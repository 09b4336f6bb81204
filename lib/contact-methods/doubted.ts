import { audit } from '../audit/record'
import { requireConfirmed, type UserContext } from '../context'

/** Since when the person is to look through their contact methods: somebody else may have had the account. */
export async function methodsDoubtedAt({ db, actor }: UserContext) {
  const user = await db.read.user.findUnique({ where: { id: actor.userId }, select: { methodsDoubtedAt: true } })
  return user?.methodsDoubtedAt ?? undefined
}

export async function confirmMethods(ctx: UserContext) {
  requireConfirmed(ctx)
  await ctx.db.write(async (tx) => {
    const where = { id: ctx.actor.userId, methodsDoubtedAt: { not: null } }
    const { count } = await tx.user.updateMany({ where, data: { methodsDoubtedAt: null } })
    if (count > 0) await audit(tx, ctx, 'contact methods confirmed', ctx.actor.email)
  })
}
