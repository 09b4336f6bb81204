import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { FieldErrors, Result } from '../result'
import { checkWebhook, type WebhookSettings } from './check'
import { webhooksInWords } from './in-words'
import { columnsOf, readWebhook, settingsOf, startingNow, webhookMark } from './stored'
import { endWaiting } from './turn-off'

type Change = WebhookSettings & { webhookId: number; mark?: string }

/** `mark`: of the edited webhook; undefined replaces any. Turned on, it is told of what happens from then on. */
export async function changeWebhook(
  ctx: Context,
  { webhookId, mark, ...settings }: Change,
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  requirePermission(ctx, 'manage webhooks')
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = settingsOf(await readWebhook(tx, workspaceId, webhookId))
    const about = `webhook ${webhookId}`
    if (mark !== undefined && mark !== webhookMark(before)) return overtaken(tx, ctx, about)
    const after = await checkWebhook(tx, ctx, settings, webhookId)
    if ('errors' in after) return { ok: false, reason: 'invalid', errors: after.errors }
    const saved = { ok: true, mark: webhookMark(after) } as const
    if (saved.mark === webhookMark(before)) return saved
    const isTurnedOn = after.isEnabled && !before.isEnabled
    await tx.webhook.update({
      where: { id: webhookId },
      data: {
        ...columnsOf(after),
        ...sealedColumns(ctx.db.secrets, 'Webhook', webhookId, { url: after.url }),
        ...(isTurnedOn && (await startingNow(tx))),
      },
    })
    if (!after.isEnabled) await endWaiting(ctx.db.statements(tx), webhookId, 'The webhook was turned off.')
    const inWords = await webhooksInWords(tx, workspaceId)
    const details = { about, before: inWords(before), after: inWords(after) }
    await audit(tx, ctx, 'webhook changed', `${after.name} (#${webhookId})`, details)
    return saved
  })
}
