import type { Fields } from '../audit/changes'
import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { Reading } from '../sources/reading'
import { parseReading, storeReading } from '../sources/stored-reading'

/** @throws NotFoundError when the workspace has no such key */
export async function getReading(ctx: Context, apiKeyId: number): Promise<Reading | null> {
  requirePermission(ctx, 'manage API keys')
  const key = await ctx.db.read.apiKey.findFirst({ where: { id: apiKeyId, workspaceId: ctx.workspaceId } })
  if (!key) throw new NotFoundError('No such API key.')
  return key.reading === null ? null : (parseReading(key.reading) ?? null)
}

/** @throws NotFoundError when the workspace has no such key */
export async function setReading(ctx: Context, input: { apiKeyId: number; reading: Reading | null }): Promise<void> {
  requirePermission(ctx, 'manage API keys')
  requireConfirmed(ctx)
  return ctx.db.write(async (tx) => {
    // The audit must tell what this change replaced.
    await lockRow(tx, 'ApiKey', input.apiKeyId)
    const key = await tx.apiKey.findFirst({ where: { id: input.apiKeyId, workspaceId: ctx.workspaceId } })
    if (!key) throw new NotFoundError('No such API key.')
    const reading = input.reading && storeReading(input.reading)
    if (reading === key.reading) return
    await tx.apiKey.update({ where: { id: key.id }, data: { reading } })
    await audit(tx, ctx, 'api key reading changed', `${key.name} (#${key.id})`, inWords(key.reading, reading))
  })
}

function inWords(...stored: [before: string | null, after: string | null]) {
  const [before, after] = stored.map((text) => (text === null ? undefined : parseReading(text)))
  if (before && after) return { before: partsOf(before), after: partsOf(after) }
  return { before: { 'read as': before?.name ?? '' }, after: { 'read as': after?.name ?? '' } }
}

function partsOf({ name, ...parts }: Reading): Fields {
  const texts = Object.entries(parts).map(([part, value]) => [part, JSON.stringify(value)])
  return { 'read as': name, ...Object.fromEntries(texts) }
}
