import { audit } from '../audit/record'
import { newSigningSecret, signingSecretFault } from '../channels/webhook/secret'
import { steadyTimePast } from '../clock/steady-time'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { FieldErrors, Result } from '../result'
import { checkWebhook, type WebhookSettings } from './check'
import { webhooksInWords } from './in-words'
import { columnsOf, startingNow } from './stored'

const MOST_WEBHOOKS = 20

type Invalid = { reason: 'invalid'; errors: FieldErrors }

/** `secret`: empty where one is to be made. It is returned only here. */
export async function addWebhook(
  ctx: Context,
  { secret: given, ...settings }: WebhookSettings & { secret: string },
): Promise<Result<{ webhookId: number; secret: string }, Invalid>> {
  requirePermission(ctx, 'manage webhooks')
  const { workspaceId, now } = ctx
  const secret = given.trim() || newSigningSecret()
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    if ((await tx.webhook.count({ where: { workspaceId } })) >= MOST_WEBHOOKS)
      return { ok: false, reason: 'invalid', errors: { name: `Use at most ${MOST_WEBHOOKS} webhooks.` } }
    const checked = await checkWebhook(tx, ctx, settings)
    const fault = signingSecretFault(secret)
    const errors = { ...('errors' in checked && checked.errors), ...(fault && { secret: fault }) }
    if ('errors' in checked || fault) return { ok: false, reason: 'invalid', errors }
    const { id: webhookId } = await tx.webhook.create({
      data: {
        ...columnsOf(checked),
        ...{ workspaceId, url: '', secret: '', createdAt: now },
        ...(await startingNow(tx)),
        leasedUntil: await steadyTimePast(tx, now),
      },
    })
    const { url } = checked
    const data = sealedColumns(ctx.db.secrets, 'Webhook', webhookId, { url, secret })
    await tx.webhook.update({ where: { id: webhookId }, data })
    const inWords = await webhooksInWords(tx, workspaceId)
    await audit(tx, ctx, 'webhook added', `${checked.name} (#${webhookId})`, { after: inWords(checked) })
    return { ok: true, webhookId, secret }
  })
}
