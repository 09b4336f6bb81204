import { CHANNELS } from '../channels/channels'
import { type Context, requirePermission } from '../context'
import type { Channel } from '../db/database'
import type { MailStatus } from '../mail/state'

/** `no-mail`: verified, but no mail can be sent. */
export type MethodState = { title: string; state: 'verified' | 'unverified' | 'failing' | 'no-mail' }

export async function listContactMethodsByUser(
  ctx: Context,
  { mail }: { mail: MailStatus },
): Promise<Map<number, MethodState[]>> {
  requirePermission(ctx, 'manage people')
  const rows = await ctx.db.read.contactMethod.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'asc' },
    select: { userId: true, channel: true, verifiedAt: true, failingSince: true },
  })
  const byUser = new Map<number, MethodState[]>()
  for (const row of rows) {
    const method = { title: CHANNELS[row.channel].title, state: stateOf(row, mail) }
    byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), method])
  }
  return byUser
}

type Row = { channel: Channel; verifiedAt: Date | null; failingSince: Date | null }

function stateOf({ channel, verifiedAt, failingSince }: Row, mail: MailStatus): MethodState['state'] {
  if (!verifiedAt) return 'unverified'
  if (channel === 'email' && mail !== 'works') return 'no-mail'
  return failingSince ? 'failing' : 'verified'
}
