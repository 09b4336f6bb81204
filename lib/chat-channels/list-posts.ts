import { type Context, may } from '../context'

/** Where an incident was posted, and what became of it. What a receiver answered is for admins: it may name it. */
export async function listChatPosts(ctx: Context, incidentId: number) {
  const { db, workspaceId } = ctx
  const mayKnow = may(ctx, 'manage chat channels')
  const posts = await db.read.chatPost.findMany({
    where: { workspaceId, incidentId },
    orderBy: { messageId: 'asc' },
    include: { message: { select: { state: true, answer: true, chatChannel: { select: { name: true } } } } },
  })
  return posts.map(({ at, message: { state, answer, chatChannel } }) => ({
    ...{ at, state, name: chatChannel.name },
    answer: mayKnow ? answer : null,
  }))
}
