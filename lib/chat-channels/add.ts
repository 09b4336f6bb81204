import { audit } from '../audit/record'
import { steadyTimePast } from '../clock/steady-time'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { FieldErrors, Result } from '../result'
import { type ChatChannelSettings, checkChatChannel } from './check'
import { chatChannelInWords } from './stored'

const MOST_CHANNELS = 100

/** Nothing is posted there until a policy's step or a team names it. */
export async function addChatChannel(
  ctx: Context,
  settings: ChatChannelSettings,
): Promise<Result<{ chatChannelId: number }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'manage chat channels')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    if ((await tx.chatChannel.count({ where: { workspaceId, removedAt: null } })) >= MOST_CHANNELS)
      return { ok: false, reason: 'invalid', errors: { name: `Use at most ${MOST_CHANNELS} chat channels.` } }
    const checked = await checkChatChannel(tx, ctx, settings)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    const leasedUntil = await steadyTimePast(tx, now)
    const { config, ...rest } = checked
    const row = { ...rest, config: '', workspaceId, createdAt: now, leasedUntil }
    const { id } = await tx.chatChannel.create({ data: row })
    const data = sealedColumns(ctx.db.secrets, 'ChatChannel', id, { config }, checked.channel)
    await tx.chatChannel.update({ where: { id }, data })
    await audit(tx, ctx, 'chat channel added', `${checked.name} (#${id})`, { after: chatChannelInWords(checked) })
    return { ok: true, chatChannelId: id }
  })
}
