import type { Context } from '../context'

/** Where an incident was posted, and what became of it. */
export async function listChatPosts({ db, workspaceId }: Context, incidentId: number) {
  const posts = await db.read.chatPost.findMany({
    where: { workspaceId, incidentId },
    orderBy: { messageId: 'asc' },
    include: { message: { select: { state: true, answer: true, chatChannel: { select: { name: true } } } } },
  })
  return posts.map(({ at, message: { state, answer, chatChannel } }) => ({ at, state, answer, name: chatChannel.name }))
}
