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
  const { userId, accountId, email, isConfined } = ctx.actor
  const name = visibleLine(input.name)
  const timeZone = input.timeZone === null ? null : knownTimeZone(input.timeZone.trim())
  const fault = nameFault(name)
  const errors = {
    ...(fault !== undefined && { name: fault }),
    ...(timeZone === undefined && { timeZone: 'Choose a time zone of the list.' }),
  }
  if (Object.keys(errors).length > 0 || timeZone === undefined) return { ok: false, reason: 'invalid', errors }
  return ctx.db.write(async (tx) => {
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true } })
    const isOwn = { id: accountId, ...(isConfined && { users: { none: { id: { not: userId } } } }) }
    const { count } = await tx.account.updateMany({
      where: { OR: [isOwn, { id: accountId, timeZone }] },
      data: { timeZone },
    })
    if (count === 0) return { ok: false, reason: 'invalid', errors: { timeZone: OF_THE_ACCOUNT } }
    if (before.name === name) return { ok: true }
    await tx.user.update({ where: { id: userId }, data: { name } })
    await audit(tx, ctx, 'name changed', email, { before, after: { name } })
    return { ok: true }
  })
}

const OF_THE_ACCOUNT = 'Other workspaces read it too: sign in with your password to change it.'
