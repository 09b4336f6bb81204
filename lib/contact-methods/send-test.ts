import type { SendResult } from '../channels/channel'
import { requirePermission, type UserContext } from '../context'
import type { Result } from '../result'
import { countedDeps, deliverCounted } from './deliver-counted'
import type { ContactDeps } from './deps'
import { markFailing, markWorking } from './failing'
import { getOwn } from './get-own'
import { testMessage } from './messages'
import type { TestThrottle } from './test-throttle'

/** Marks the method working or failing. Not before it is verified: the address may be anybody's. */
export async function sendTest(
  deps: ContactDeps & { throttle: TestThrottle },
  { contactMethodId }: { contactMethodId: number },
): Promise<Result<{ result: SendResult }, { reason: 'too-soon'; waitSeconds: number } | { reason: 'unverified' }>> {
  const { ctx, throttle } = deps
  requirePermission(ctx, 'be on call')
  const method = await getOwn(ctx.db.read, ctx, contactMethodId)
  if (!method.verifiedAt) return { ok: false, reason: 'unverified' }
  const waitSeconds = throttle.count(ctx.actor.userId, ctx.now)
  if (waitSeconds > 0) return { ok: false, reason: 'too-soon', waitSeconds }
  const result = await deliverCounted(countedDeps(deps), method, testMessage(deps))
  await recordTest(ctx, contactMethodId, result)
  return { ok: true, result }
}

/** Its owner sees the result, so a failure needs no notice. */
async function recordTest({ db, now }: UserContext, id: number, result: SendResult) {
  if (!result.isDelivered && (!result.isFinal || result.isOurFault || result.isUnanswered)) return
  await db.write(async (tx) => {
    const statements = db.statements(tx)
    if (result.isDelivered) return markWorking(statements, id)
    await markFailing(statements, id, { failure: result.answer, now })
    await tx.contactMethod.updateMany({ where: { id }, data: { failureToldAt: now } })
  })
}
