import { type Context, requirePermission } from '../context'
import { readChatChannel } from './stored'

const SHOWN = 20
const MOST_INCIDENTS = 100

/**
 * What was posted in a chat channel, the newest first, each with the newest 100 of its incidents. `before`: the `older` of the answer before.
 * @throws NotFoundError when the workspace has no such chat channel
 */
export async function listPostsOf(
  ctx: Context,
  { chatChannelId, before }: { chatChannelId: number; before?: number | undefined },
) {
  requirePermission(ctx, 'manage chat channels')
  const { db, workspaceId } = ctx
  await readChatChannel(db.read, workspaceId, chatChannelId)
  const rows = await db.read.chatMessage.findMany({
    where: { workspaceId, chatChannelId, ...(before !== undefined && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: SHOWN + 1,
    select: {
      ...{ id: true, state: true, createdAt: true, answer: true },
      posts: { orderBy: { incidentId: 'desc' }, take: MOST_INCIDENTS, select: { incidentId: true } },
      _count: { select: { posts: true } },
    },
  })
  const posts = rows.slice(0, SHOWN).map(({ posts: ofIt, _count, ...message }) => {
    return { ...message, incidentIds: ofIt.map(({ incidentId }) => incidentId), incidents: _count.posts }
  })
  return { posts, older: rows.length > SHOWN ? posts.at(-1)?.id : undefined }
}
