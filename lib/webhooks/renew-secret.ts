import { audit } from '../audit/record'
import { newSigningSecret } from '../channels/webhook/secret'
import { type Context, requirePermission } from '../context'
import { sealedColumns } from '../db/sealed'
import { readWebhook } from './stored'

/** The old secret signs nothing from now on; the new one is returned only here. */
export async function renewWebhookSecret(ctx: Context, webhookId: number): Promise<string> {
  requirePermission(ctx, 'manage webhooks')
  const secret = newSigningSecret()
  return ctx.db.write(async (tx) => {
    const { name } = await readWebhook(tx, ctx.workspaceId, webhookId)
    await tx.webhook.update({
      where: { id: webhookId },
      data: sealedColumns(ctx.db.secrets, 'Webhook', webhookId, { secret }),
    })
    await audit(tx, ctx, 'webhook secret renewed', `${name} (#${webhookId})`)
    return secret
  })
}
