import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { NotFoundError } from '../errors'

/** @throws NotFoundError when the workspace has no such key */
export function setPagesRejected(
  ctx: Context,
  { apiKeyId, pagesRejected }: { apiKeyId: number; pagesRejected: boolean },
): Promise<void> {
  requireAdmin(ctx)
  return ctx.db.write(async (tx) => {
    const where = { id: apiKeyId, workspaceId: ctx.workspaceId }
    const [key] = await tx.apiKey.updateManyAndReturn({ where, data: { pagesRejected }, select: { name: true } })
    if (!key) throw new NotFoundError('No such API key.')
    const how = pagesRejected ? 'they open an incident' : 'they open none'
    await audit(tx, ctx, 'api key rejections changed', `${key.name} (#${apiKeyId}): ${how}`)
  })
}
