import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { NotFoundError } from '../errors'

/** Revokes a key and its tokens from the next request on. Revoking twice changes nothing. */
export async function revokeApiKey(ctx: Context, { apiKeyId }: { apiKeyId: number }) {
  requirePermission(ctx, 'manage API keys')
  requireConfirmed(ctx)
  await ctx.db.write(async (tx) => {
    const key = await tx.apiKey.findFirst({ where: { id: apiKeyId, workspaceId: ctx.workspaceId } })
    if (!key) throw new NotFoundError('No such API key.')
    const { count } = await tx.apiKey.updateMany({
      where: { id: key.id, revokedAt: null },
      data: { revokedAt: ctx.now },
    })
    if (count > 0) await audit(tx, ctx, 'api key revoked', `${key.name} (#${key.id})`)
  })
}
