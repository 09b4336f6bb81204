import { CHANNELS } from '../channels/channels'
import { type Context, requireAdmin } from '../context'

export type MethodState = { title: string; state: 'verified' | 'unverified' | 'failing' }

export async function listContactMethodsByUser(ctx: Context): Promise<Map<number, MethodState[]>> {
  requireAdmin(ctx)
  const rows = await ctx.db.read.contactMethod.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'asc' },
    select: { userId: true, channel: true, verifiedAt: true, failingSince: true },
  })
  const byUser = new Map<number, MethodState[]>()
  for (const { userId, channel, verifiedAt, failingSince } of rows) {
    const state = !verifiedAt ? 'unverified' : failingSince ? 'failing' : 'verified'
    byUser.set(userId, [...(byUser.get(userId) ?? []), { title: CHANNELS[channel].title, state }])
  }
  return byUser
}
