import { subDays } from 'date-fns'
import { DAYS } from '../acknowledge-links/token'
import type { Channel } from '../db/database'
import { actInChat, type Reply, type ReplyDeps } from './act'
import { findPerson } from './find-person'

export type ChatPress = { uid: string; channel: Channel; identity: string; reply: Reply }

export type PressedChat = { messageId: number; workspaceId: number; config: string }

/** The message in a chat channel that a button carries; undefined once the chat channel is removed, or after 7 days. */
export async function findChat(
  { db: { read }, now }: Pick<ReplyDeps, 'db' | 'now'>,
  { uid, channel }: Pick<ChatPress, 'uid' | 'channel'>,
): Promise<PressedChat | undefined> {
  const message = await read.chatMessage.findUnique({ where: { uid }, include: { chatChannel: true } })
  if (
    !message ||
    message.createdAt < subDays(now, DAYS) ||
    message.chatChannel.removedAt ||
    message.chatChannel.channel !== channel
  )
    return undefined
  return { messageId: message.id, workspaceId: message.workspaceId, config: message.chatChannel.config }
}

/** Resolves with the answer in words; undefined for whoever has no verified contact method with this identity. */
export async function pressInChat(
  deps: ReplyDeps,
  { messageId, workspaceId }: PressedChat,
  { channel, identity, reply }: Omit<ChatPress, 'uid'>,
): Promise<string | undefined> {
  const userId = await findPerson(deps.db, { workspaceId, channel, identity })
  return userId === undefined ? undefined : actInChat(deps, { messageId, workspaceId, userId }, reply)
}
