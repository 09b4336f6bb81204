import type { Context } from '../context'
import type { Prisma } from '../db/database'
import { NotFoundError } from '../errors'

export type Kind = { apiKeyId: number; kind: string; upToId: number }

/** @throws NotFoundError when the workspace has no such key */
export async function openOfKind(
  ctx: Context,
  { apiKeyId, kind, upToId }: Kind,
): Promise<Prisma.RejectedAlertWhereInput> {
  const { workspaceId } = ctx
  const key = await ctx.db.read.apiKey.findFirst({ where: { id: apiKeyId, workspaceId }, select: { id: true } })
  if (!key) throw new NotFoundError('No such API key.')
  return { workspaceId, apiKeyId, kind, closedAt: null, id: { lte: upToId } }
}
