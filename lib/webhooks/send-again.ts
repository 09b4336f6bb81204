import { audit } from '../audit/record'
import { steadyTimePast } from '../clock/steady-time'
import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { readWebhook } from './stored'

/** With the same id, out of its turn. @throws NotFoundError when the workspace has no such event */
export async function sendEventAgain(
  ctx: Context,
  { eventId }: { eventId: number },
): Promise<Result<object, { reason: 'turned off' | 'waiting' }>> {
  requirePermission(ctx, 'manage webhooks')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    const event = await tx.webhookEvent.findFirst({ where: { id: eventId, workspaceId } })
    if (!event) throw new NotFoundError('No such event.')
    const webhook = await readWebhook(tx, workspaceId, event.webhookId)
    if (!webhook.isEnabled) return { ok: false, reason: 'turned off' }
    const dueAt = await steadyTimePast(tx, now)
    const { count } = await tx.webhookEvent.updateMany({
      where: { id: eventId, state: { in: ['sent', 'failed'] } },
      data: { state: 'pending', attempts: 0, isAside: true, dueAt },
    })
    if (count === 0) return { ok: false, reason: 'waiting' }
    await audit(tx, ctx, 'webhook event sent again', `${webhook.name} (#${webhook.id}), event ${event.sequence}`)
    return { ok: true }
  })
}
