import type { Context } from '../context'

/**
 * Of these people, the ids of those without a contact method that counts: no page can reach them.
 * @param hasMailer whether mails can be sent at all
 */
export async function listUnreachable(
  ctx: Context,
  userIds: readonly number[],
  { hasMailer = true }: { hasMailer?: boolean } = {},
): Promise<number[]> {
  const unreachable = await ctx.db.read.user.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      id: { in: [...userIds] },
      contactMethods: { none: { verifiedAt: { not: null }, ...(!hasMailer && { channel: { not: 'email' } }) } },
    },
    select: { id: true },
  })
  return unreachable.map(({ id }) => id)
}
