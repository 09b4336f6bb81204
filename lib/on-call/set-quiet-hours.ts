import { audit } from '../audit/record'
import { requirePermission, type UserContext } from '../context'
import type { FieldErrors, Result } from '../result'
import { knownTimeZone } from './time-zone'

/** Of a wall clock, such as 22:00 to 07:00. */
export type QuietHours = { from: string; to: string; timeZone: string }

export async function getQuietHours({ db, workspaceId, actor }: UserContext): Promise<QuietHours | undefined> {
  const user = await db.read.user.findFirst({ where: { workspaceId, id: actor.userId } })
  if (!user?.quietFrom || !user.quietTo || !user.quietTimeZone) return undefined
  return { from: user.quietFrom, to: user.quietTo, timeZone: user.quietTimeZone }
}

/** Undefined: none. What is urgent pages in them all the same. */
export async function setQuietHours(
  ctx: UserContext,
  hours: QuietHours | undefined,
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'be on call')
  const timeZone = hours && knownTimeZone(hours.timeZone.trim())
  const errors = {
    ...(hours && !TIME.test(hours.from) && { quietFrom: 'Give a time such as 22:00.' }),
    ...(hours && !TIME.test(hours.to) && { quietTo: 'Give a time such as 07:00.' }),
    ...(hours && hours.from === hours.to && { quietTo: 'Give an end that differs from the beginning.' }),
    ...(hours && !timeZone && { timeZone: 'Choose a time zone of the list.' }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const { workspaceId, actor } = ctx
  const data = { quietFrom: hours?.from ?? null, quietTo: hours?.to ?? null, quietTimeZone: timeZone ?? null }
  await ctx.db.write(async (tx) => {
    await tx.user.updateMany({ where: { id: actor.userId, workspaceId }, data })
    const words = hours ? `${hours.from} to ${hours.to} ${timeZone}` : 'none'
    await audit(tx, ctx, 'quiet hours changed', `${actor.name}: ${words}`)
  })
  return { ok: true }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
