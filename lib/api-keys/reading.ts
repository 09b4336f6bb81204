import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { NotFoundError } from '../errors'
import { parseReading, type Reading, storeReading } from '../sources/reading'

/**
 * Null for a key that is no source.
 * @throws NotFoundError when the workspace has no such key
 */
export async function getReading(ctx: Context, apiKeyId: number): Promise<Reading | null> {
  requireAdmin(ctx)
  const key = await ctx.db.read.apiKey.findFirst({ where: { id: apiKeyId, workspaceId: ctx.workspaceId } })
  if (!key) throw new NotFoundError('No such API key.')
  return key.reading === null ? null : (parseReading(key.reading) ?? null)
}

/**
 * From the next alert on; null makes it a key that is no source.
 * @throws NotFoundError when the workspace has no such key
 */
export function setReading(ctx: Context, input: { apiKeyId: number; reading: Reading | null }): Promise<void> {
  requireAdmin(ctx)
  return ctx.db.write(async (tx) => {
    const key = await tx.apiKey.findFirst({ where: { id: input.apiKeyId, workspaceId: ctx.workspaceId } })
    if (!key) throw new NotFoundError('No such API key.')
    const reading = input.reading && storeReading(input.reading)
    await tx.apiKey.update({ where: { id: key.id }, data: { reading } })
    const how = input.reading ? `read as ${input.reading.name}` : 'no source'
    await audit(tx, ctx, 'api key reading changed', `${key.name} (#${key.id}, ${how})`)
  })
}
