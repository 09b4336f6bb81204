import { CHANNELS, describeMethod } from '../channels/channels'
import { requirePermission, type UserContext } from '../context'

export type ContactMethodSummary = Awaited<ReturnType<typeof listContactMethods>>[number]

export async function listContactMethods(ctx: UserContext, { userId = ctx.actor.userId }: { userId?: number } = {}) {
  if (userId !== ctx.actor.userId) requirePermission(ctx, 'manage people')
  const rows = await ctx.db.read.contactMethod.findMany({
    where: { workspaceId: ctx.workspaceId, userId },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, channel, config, createdAt, verifiedAt, codeSentAt, failingSince, failure, stuckSince }) => ({
    id,
    channel,
    title: CHANNELS[channel].title,
    address: describeMethod(channel, config),
    createdAt,
    verifiedAt,
    codeSentAt,
    failingSince,
    failure,
    stuckSince,
  }))
}
