import { audit } from '../audit/record'
import { requirePermission, type UserContext } from '../context'
import type { Result } from '../result'
import { typedCodeHash, withLiveCode } from './code'
import { getOwn, own } from './get-own'
import { named } from './named'
import { joinLists } from './personal-rules'

/** Every fault has the same answer. Five wrong codes or ten minutes end a code. `isNew`: not verified before. */
export async function verifyContactMethod(
  ctx: UserContext,
  { contactMethodId, code }: { contactMethodId: number; code: string },
): Promise<Result<{ isNew: boolean }, { reason: 'wrong-code' }>> {
  requirePermission(ctx, 'be on call')
  return ctx.db.write(async (tx) => {
    const method = await getOwn(tx, ctx, contactMethodId)
    if (method.verifiedAt) return { ok: true, isNew: false }
    const where = { ...own(ctx, contactMethodId), ...withLiveCode(ctx.now) }
    // Counted before the comparison: concurrent guesses queue for this row, and the sixth finds none.
    const counted = await tx.contactMethod.updateMany({ where, data: { codeFaults: { increment: 1 } } })
    if (counted.count === 0) return { ok: false, reason: 'wrong-code' }
    const { count } = await tx.contactMethod.updateMany({
      where: { ...own(ctx, contactMethodId), verifiedAt: null, codeHash: typedCodeHash(code) },
      data: { verifiedAt: ctx.now, codeHash: null, codeFaults: 0 },
    })
    if (count === 0) return { ok: false, reason: 'wrong-code' }
    await joinLists(tx, ctx, contactMethodId)
    await audit(tx, ctx, 'contact method verified', named(method))
    return { ok: true, isNew: true }
  })
}
