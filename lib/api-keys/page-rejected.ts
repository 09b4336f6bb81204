import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { NotFoundError } from '../errors'

/** @throws NotFoundError when the workspace has no such key */
export async function setPagesRejected(
  ctx: Context,
  { apiKeyId, pagesRejected }: { apiKeyId: number; pagesRejected: boolean },
): Promise<void> {
  requirePermission(ctx, 'manage API keys')
  requireConfirmed(ctx)
  return ctx.db.write(async (tx) => {
    const key = await tx.apiKey.findFirst({ where: { id: apiKeyId, workspaceId: ctx.workspaceId } })
    if (!key) throw new NotFoundError('No such API key.')
    const { count } = await tx.apiKey.updateMany({
      where: { id: key.id, pagesRejected: !pagesRejected },
      data: { pagesRejected },
    })
    if (count === 0) return
    const [before, after] = [inWords(!pagesRejected), inWords(pagesRejected)]
    await audit(tx, ctx, 'api key rejections changed', `${key.name} (#${key.id})`, { before, after })
  })
}

function inWords(pagesRejected: boolean) {
  return { 'rejected alerts open': pagesRejected ? 'an incident' : 'no incident' }
}
