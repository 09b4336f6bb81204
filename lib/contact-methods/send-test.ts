import type { Delivery } from '../channels/channel'
import { deliver } from '../channels/channels'
import type { UserContext } from '../context'
import type { Result } from '../result'
import type { ContactDeps } from './deps'
import { markFailing, markWorking } from './failing'
import { getOwn } from './get-own'
import { testMessage } from './messages'
import type { TestThrottle } from './test-throttle'

/**
 * Sends a test to a verified contact method, and marks it working or failing. Not before it is verified: the address
 * may be anybody's.
 */
export async function sendTest(
  deps: ContactDeps & { throttle: TestThrottle },
  { contactMethodId }: { contactMethodId: number },
): Promise<Result<{ delivery: Delivery }, { reason: 'too-soon'; waitSeconds: number } | { reason: 'unverified' }>> {
  const { ctx, channels, throttle } = deps
  const method = await getOwn(ctx.db.read, ctx, contactMethodId)
  if (!method.verifiedAt) return { ok: false, reason: 'unverified' }
  const waitSeconds = throttle.count(ctx.actor.userId, ctx.now)
  if (waitSeconds > 0) return { ok: false, reason: 'too-soon', waitSeconds }
  const delivery = await deliver(channels, method, testMessage(deps))
  await recordTest(ctx, contactMethodId, delivery)
  return { ok: true, delivery }
}

/** Its owner sees the result, so a failure needs no notice. */
async function recordTest({ db, now }: UserContext, id: number, delivery: Delivery) {
  if (!delivery.isDelivered && (!delivery.isFinal || delivery.isOurFault)) return
  await db.write(async (tx) => {
    const statements = db.statements(tx)
    if (delivery.isDelivered) return markWorking(statements, id)
    await markFailing(statements, id, { failure: delivery.answer, now })
    await tx.contactMethod.updateMany({ where: { id }, data: { failureToldAt: now } })
  })
}
