import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { FieldErrors, Result } from '../result'
import { parseJson } from '../values/stored-json'
import { type ChatChannelSettings, checkChatChannel } from './check'
import { chatChannelInWords, chatChannelMark, readChatChannel } from './stored'

/** `fields`: null to post where it posts now. What kind of channel it is stays. */
type Change = { name: string; fields: ChatChannelSettings['fields'] | null; chatChannelId: number; mark?: string }

/** `mark`: of the edited one; undefined replaces any. Messages that are there are no longer edited where it moves. */
export async function changeChatChannel(
  ctx: Context,
  { chatChannelId, mark, name, fields }: Change,
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  requirePermission(ctx, 'manage chat channels')
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = await readChatChannel(tx, workspaceId, chatChannelId)
    const about = `chat channel ${chatChannelId}`
    if (mark !== undefined && mark !== chatChannelMark(before)) return overtaken(tx, ctx, about)
    const { version: _, ...kept } = parseJson(before.config) as ChatChannelSettings['fields']
    const settings = { name, channel: before.channel, fields: fields ?? kept }
    const after = await checkChatChannel(tx, ctx, settings, chatChannelId)
    if ('errors' in after) return { ok: false, reason: 'invalid', errors: after.errors }
    const saved = { ok: true, mark: chatChannelMark(after) } as const
    if (saved.mark === chatChannelMark(before)) return saved
    const isMoved = before.config !== after.config
    const sealed = sealedColumns(ctx.db.secrets, 'ChatChannel', chatChannelId, { config: after.config }, after.channel)
    const data = { ...after, ...sealed, ...(isMoved && { failingSince: null, failure: null }) }
    await tx.chatChannel.update({ where: { id: chatChannelId }, data })
    if (isMoved) await tx.chatMessage.updateMany({ where: { chatChannelId }, data: { receipt: null } })
    const details = { about, before: chatChannelInWords(before), after: chatChannelInWords(after) }
    await audit(tx, ctx, 'chat channel changed', `${after.name} (#${chatChannelId})`, details)
    return saved
  })
}
