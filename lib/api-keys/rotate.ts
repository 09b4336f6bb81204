import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { apiKeyState } from './state'
import { newToken, tokenRecord } from './token'

/** How long the old token stays valid, in hours. */
export const OVERLAPS = { now: 0, '1h': 1, '24h': 24, '7d': 168 } as const
export type Overlap = keyof typeof OVERLAPS

/** The new token is in the result and nowhere else. Ends a token of an earlier overlap: a key has two at most. */
export async function rotateApiKey(
  ctx: Context,
  input: { apiKeyId: number; overlap: Overlap },
): Promise<Result<{ token: string }, { reason: 'revoked' | 'expired' }>> {
  requirePermission(ctx, 'manage API keys')
  requireConfirmed(ctx)
  const token = newToken()
  return ctx.db.write(async (tx) => {
    // Each of two rotations at once must end the other's new token.
    await lockRow(tx, 'ApiKey', input.apiKeyId)
    const key = await tx.apiKey.findFirst({ where: { id: input.apiKeyId, workspaceId: ctx.workspaceId } })
    if (!key) throw new NotFoundError('No such API key.')
    const state = apiKeyState(key, ctx.now)
    if (state !== 'active') return { ok: false, reason: state }
    const endsAt = new Date(ctx.now.getTime() + OVERLAPS[input.overlap] * 3_600_000)
    await tx.apiToken.updateMany({ where: { apiKeyId: key.id, endsAt: { gt: ctx.now } }, data: { endsAt: ctx.now } })
    await tx.apiToken.updateMany({ where: { apiKeyId: key.id, endsAt: null }, data: { endsAt } })
    await tx.apiToken.create({ data: { apiKeyId: key.id, ...tokenRecord(token), createdAt: ctx.now } })
    await audit(tx, ctx, 'api key rotated', `${key.name} (#${key.id}, overlap: ${input.overlap})`)
    return { ok: true, token }
  })
}
