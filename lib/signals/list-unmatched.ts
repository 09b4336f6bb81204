import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'

export type UnmatchedNotice = { id: number; at: Date; isRecovery: boolean; key: string | null; item: string }

/**
 * The newest notices of a source that changed nothing, newest first.
 * @throws NotFoundError when the workspace has no such key
 */
export async function listUnmatched(ctx: Context, apiKeyId: number): Promise<UnmatchedNotice[]> {
  requirePermission(ctx, 'manage API keys')
  const { db, workspaceId } = ctx
  const key = await db.read.apiKey.findFirst({ where: { id: apiKeyId, workspaceId }, select: { id: true } })
  if (!key) throw new NotFoundError('No such API key.')
  return db.read.unmatchedNotice.findMany({
    where: { workspaceId, apiKeyId },
    orderBy: { id: 'desc' },
    take: SHOWN,
    select: { id: true, at: true, isRecovery: true, key: true, item: true },
  })
}

const SHOWN = 20
