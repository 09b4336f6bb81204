import type { ChannelDeps, SendResult } from '../channels/channel'
import type { TestThrottle } from '../contact-methods/test-throttle'
import { requirePermission, type UserContext } from '../context'
import type { Result } from '../result'
import { randomBase62 } from '../values/random'
import { postInChat } from './kinds'
import { readChatChannel } from './stored'

type Deps = { ctx: UserContext; channels: ChannelDeps; baseUrl: string; throttle: TestThrottle }

/** Posts a test message, and marks the chat channel working or failing by its result. */
export async function testChatChannel(
  { ctx, channels, baseUrl, throttle }: Deps,
  chatChannelId: number,
): Promise<Result<{ result: SendResult }, { reason: 'too-soon'; waitSeconds: number }>> {
  requirePermission(ctx, 'manage chat channels')
  const { db, workspaceId, actor, now } = ctx
  const chat = await readChatChannel(db.read, workspaceId, chatChannelId)
  const waitSeconds = throttle.count(actor.userId, now)
  if (waitSeconds > 0) return { ok: false, reason: 'too-soon', waitSeconds }
  const result = await postInChat(channels, chat, {
    uid: `test_${randomBase62(22)}`,
    kind: 'test',
    title: `Test from Tocsin: incidents are posted here as ${chat.name}`,
    lines: [`${actor.name} sent this test. Nothing is wrong, and nothing is to be done.`],
    links: [{ text: 'Open Tocsin', url: `${baseUrl}/incidents` }],
    data: {},
    at: now,
  })
  const failing = result.isDelivered
    ? { failingSince: null, failure: null }
    : { failingSince: chat.failingSince ?? now, failure: result.answer }
  await db.write((tx) => tx.chatChannel.updateMany({ where: { id: chatChannelId }, data: failing }))
  return { ok: true, result }
}
