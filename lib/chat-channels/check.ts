import type { Context } from '../context'
import type { Reader, Transaction } from '../db/database'
import type { FieldErrors } from '../result'
import { nameFault, takenFault } from '../values/name'
import { visibleLine } from '../values/text'
import { type ChatKind, chatFieldsInWords, isChatKind, parseChatConfig, unknownChatFields } from './kinds'

/** `fields`: those of the kind, such as `url` or `channelId`. */
export type ChatChannelSettings = { name: string; channel: string; fields: Record<string, unknown> }

export type CheckedChatChannel = { name: string; channel: ChatKind; config: string }

export async function checkChatChannel(
  reader: Reader | Transaction,
  { workspaceId }: Context,
  { name: given, channel, fields }: ChatChannelSettings,
  chatChannelId?: number,
): Promise<CheckedChatChannel | { errors: FieldErrors }> {
  const name = visibleLine(given)
  const where = { workspaceId, removedAt: null }
  const all = await reader.chatChannel.findMany({ where, select: { id: true, name: true } })
  const others = all.filter(({ id }) => id !== chatChannelId)
  const nameError = nameFault(name) ?? takenFault('chat channel', name, others)
  const parsed = isChatKind(channel) ? parseChatConfig(channel, fields) : undefined
  const unknown = isChatKind(channel) ? unknownFaults(channel, fields) : {}
  const errors = {
    ...(nameError && { name: nameError }),
    ...(!parsed && { channel: 'Choose where the channel is.' }),
    ...(parsed && !parsed.ok && parsed.errors),
    ...unknown,
  }
  if (!parsed?.ok || !isChatKind(channel) || Object.keys(errors).length > 0) return { errors }
  return { name, channel, config: parsed.config }
}

function unknownFaults(channel: ChatKind, fields: object): FieldErrors {
  const fault = `This kind of chat channel takes ${chatFieldsInWords(channel)} only.`
  return Object.fromEntries(unknownChatFields(channel, fields).map((field) => [field, fault]))
}
