import type { UserContext } from '../context'
import type { Reader, Transaction } from '../db/database'
import { NotFoundError } from '../errors'

export function own({ workspaceId, actor }: UserContext, contactMethodId: number) {
  return { id: contactMethodId, workspaceId, userId: actor.userId }
}

/** @throws NotFoundError when the person has no such contact method */
export async function getOwn(db: Reader | Transaction, ctx: UserContext, contactMethodId: number) {
  const method = await db.contactMethod.findFirst({ where: own(ctx, contactMethodId) })
  if (!method) throw new NotFoundError('No such contact method.')
  return method
}
