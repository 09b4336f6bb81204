import { type Context, requirePermission } from '../context'
import { whereLate } from './list-late'

export type Waiting = { mails: number; others: number }

/** Pages undelivered for two minutes; mails at once if they are from a time when no mail could be sent. */
export async function countWaitingPages(
  ctx: Context,
  { mailWasBrokenUntil }: { mailWasBrokenUntil: Date | undefined },
): Promise<Waiting> {
  requirePermission(ctx, 'read health')
  const late = whereLate(ctx)
  const { page } = ctx.db.read
  const { workspaceId, state } = late
  const held = mailWasBrokenUntil ? [{ createdAt: { lte: mailWasBrokenUntil } }] : []
  return {
    mails: await page.count({
      where: { workspaceId, state, OR: [{ createdAt: late.createdAt }, ...held], channel: 'email' },
    }),
    others: await page.count({ where: { ...late, channel: { not: 'email' } } }),
  }
}

/** Mails of pages that are still to go out, however young. */
export function countUnsentMails({ db, workspaceId }: Context): Promise<number> {
  return db.read.page.count({ where: { workspaceId, state: 'pending', channel: 'email' } })
}
