import { audit } from '../audit/record'
import type { UserContext } from '../context'
import { knownTimeZone } from '../on-call/time-zone'
import type { FieldErrors, Result } from '../result'
import { nameFault } from '../values/name'
import { visibleLine } from '../values/text'

/** One's own name in this workspace, and the zone in which one reads times everywhere; null: the browser's. */
export async function changeProfile(
  ctx: UserContext,
  input: { name: string; timeZone: string | null },
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  const { userId, accountId, email } = ctx.actor
  const name = visibleLine(input.name)
  const timeZone = input.timeZone === null ? null : knownTimeZone(input.timeZone.trim())
  const fault = nameFault(name)
  const errors = {
    ...(fault !== undefined && { name: fault }),
    ...(timeZone === undefined && { timeZone: 'Choose a time zone of the list.' }),
  }
  if (Object.keys(errors).length > 0 || timeZone === undefined) return { ok: false, reason: 'invalid', errors }
  await ctx.db.write(async (tx) => {
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true } })
    await tx.account.update({ where: { id: accountId }, data: { timeZone } })
    if (before.name === name) return
    await tx.user.update({ where: { id: userId }, data: { name } })
    await audit(tx, ctx, 'name changed', email, { before, after: { name } })
  })
  return { ok: true }
}
