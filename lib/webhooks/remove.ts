import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { webhooksInWords } from './in-words'
import { readWebhook, settingsOf } from './stored'

/** With its log. */
export async function removeWebhook(ctx: Context, { webhookId }: { webhookId: number }): Promise<void> {
  requirePermission(ctx, 'manage webhooks')
  const { workspaceId } = ctx
  await ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = settingsOf(await readWebhook(tx, workspaceId, webhookId))
    const inWords = await webhooksInWords(tx, workspaceId)
    await tx.webhook.delete({ where: { id: webhookId } })
    await audit(tx, ctx, 'webhook removed', `${before.name} (#${webhookId})`, { before: inWords(before) })
  })
}
