import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { Result } from '../result'
import { chatChannelInWords, readChatChannel } from './stored'

/** `used`: the policy that posts there, which is changed first. Teams just lose it. */
export async function removeChatChannel(
  ctx: Context,
  { chatChannelId }: { chatChannelId: number },
): Promise<Result<object, { reason: 'used'; policy: string }>> {
  requirePermission(ctx, 'manage chat channels')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = await readChatChannel(tx, workspaceId, chatChannelId)
    const target = await tx.escalationTarget.findFirst({
      where: { chatChannelId, step: { policy: { removedAt: null } } },
      include: { step: { include: { policy: { select: { name: true } } } } },
    })
    if (target) return { ok: false, reason: 'used', policy: target.step.policy.name }
    await tx.escalationTarget.deleteMany({ where: { chatChannelId } })
    await tx.team.updateMany({ where: { workspaceId, chatChannelId }, data: { chatChannelId: null } })
    await tx.chatMessage.updateMany({
      where: { chatChannelId, state: 'pending' },
      data: { state: 'cancelled', isStale: false, answer: 'The chat channel was removed.' },
    })
    await tx.chatChannel.update({ where: { id: chatChannelId }, data: { removedAt: now, config: '{}' } })
    const subject = `${before.name} (#${chatChannelId})`
    await audit(tx, ctx, 'chat channel removed', subject, { before: chatChannelInWords(before) })
    return { ok: true }
  })
}
