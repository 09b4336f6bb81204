import type { Fields } from '../audit/changes'
import type { Channel, Reader, Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { sha256 } from '../values/sha256'
import { describeChat } from './kinds'

type Stored = { name: string; channel: Channel; config: string }

/** @throws NotFoundError when the workspace has no such chat channel */
export async function readChatChannel(reader: Reader | Transaction, workspaceId: number, id: number) {
  const found = await reader.chatChannel.findFirst({ where: { id, workspaceId, removedAt: null } })
  if (!found) throw new NotFoundError('No such chat channel.')
  return found
}

/** Changes with everything that its form holds. */
export function chatChannelMark({ name, channel, config }: Stored) {
  return sha256(JSON.stringify([name, channel, config]))
}

/** For the audit log. */
export function chatChannelInWords(stored: Stored): Fields {
  return { name: stored.name, 'posts to': describeChat(stored) }
}
