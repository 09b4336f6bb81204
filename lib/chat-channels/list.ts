import { type Context, requirePermission } from '../context'
import type { Reader } from '../db/database'
import { describeChat } from './kinds'
import { chatChannelMark, readChatChannel } from './stored'

/** For forms and sentences: any user may see where an alert is posted, not the address. */
export function listChatChannelNames({ db, workspaceId }: Context): Promise<{ id: number; name: string }[]> {
  return db.read.chatChannel.findMany({
    where: { workspaceId, removedAt: null },
    orderBy: { name: 'asc' },
    select: { id: true, name: true },
  })
}

export type ListedChatChannel = Awaited<ReturnType<typeof listChatChannels>>[number]

export async function listChatChannels(ctx: Context) {
  requirePermission(ctx, 'manage chat channels')
  const { db, workspaceId } = ctx
  const found = await db.read.chatChannel.findMany({
    where: { workspaceId, removedAt: null },
    orderBy: { name: 'asc' },
    include: {
      teams: { where: { removedAt: null }, select: { name: true } },
      targets: {
        select: {
          step: { select: { position: true, isLastResort: true, policy: { select: { name: true, removedAt: true } } } },
        },
      },
    },
  })
  return found.map(({ id, name, channel, config, failingSince, failure, teams, targets }) => ({
    ...{ id, name, channel, failingSince, failure, where: describeChat({ channel, config }) },
    usedBy: [
      ...teams.map((team) => `team ${team.name}`),
      ...targets.flatMap(({ step: { position, isLastResort, policy } }) =>
        policy.removedAt ? [] : [`${isLastResort ? 'the last resort' : `step ${position + 1}`} of ${policy.name}`],
      ),
    ],
  }))
}

/** @throws NotFoundError when the workspace has no such chat channel */
export async function getChatChannel(ctx: Context, chatChannelId: number) {
  requirePermission(ctx, 'manage chat channels')
  const found = await readChatChannel(ctx.db.read, ctx.workspaceId, chatChannelId)
  return { ...found, mark: chatChannelMark(found) }
}

/** Where nothing can be posted now. */
export function listFailingChats(reader: Reader, workspaceId: number) {
  return reader.chatChannel.findMany({
    where: { workspaceId, removedAt: null, failingSince: { not: null } },
    orderBy: { failingSince: 'asc' },
    select: { id: true, name: true, failingSince: true, failure: true },
  })
}
