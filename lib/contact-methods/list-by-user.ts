import { CHANNELS } from '../channels/channels'
import { type Context, requirePermission } from '../context'
import type { MailStatus } from '../mail/state'
import { type MethodState, methodState } from './method-state'

export type NamedMethod = { title: string; state: MethodState }

export async function listContactMethodsByUser(
  ctx: Context,
  { mail }: { mail: MailStatus },
): Promise<Map<number, NamedMethod[]>> {
  requirePermission(ctx, 'manage people')
  const rows = await ctx.db.read.contactMethod.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'asc' },
    select: { userId: true, channel: true, verifiedAt: true, failingSince: true, stuckSince: true },
  })
  const byUser = new Map<number, NamedMethod[]>()
  for (const row of rows) {
    const method = { title: CHANNELS[row.channel].title, state: methodState(row, mail) }
    byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), method])
  }
  return byUser
}
