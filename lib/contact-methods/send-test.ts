import type { Delivery } from '../channels/channel'
import { deliver } from '../channels/channels'
import type { Result } from '../result'
import type { ContactDeps } from './deps'
import { getOwn } from './get-own'
import { testMessage } from './messages'
import type { TestThrottle } from './test-throttle'

/**
 * Sends a test to a contact method; `delivery` says what the receiver answered. Not before it is verified: the address may
 * be anybody's.
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
  return { ok: true, delivery: await deliver(channels, method, testMessage(deps)) }
}
