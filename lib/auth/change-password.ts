import { audit } from '../audit/record'
import type { UserContext } from '../context'
import type { FieldErrors, Result } from '../result'
import { hashPassword, isPassword, passwordFault } from './password'

/** Changes the signed-in person's own password; their other sessions end. */
export async function changePassword(
  ctx: UserContext,
  input: { current: string; password: string },
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  const fault = passwordFault(input.password)
  if (fault) return { ok: false, reason: 'invalid', errors: { password: fault } }
  const { userId, sessionId, email } = ctx.actor
  const user = await ctx.db.read.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } })
  if (!(await isPassword(input.current, user.passwordHash))) {
    return { ok: false, reason: 'invalid', errors: { current: 'This is not your current password.' } }
  }
  const passwordHash = await hashPassword(input.password)
  await ctx.db.write(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { passwordHash } })
    await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } })
    await audit(tx, ctx, 'password changed', email)
  })
  return { ok: true }
}
