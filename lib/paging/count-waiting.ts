import { type Context, requireAdmin } from '../context'

/** A page that is younger may still be on its first attempts. */
const FAILING_AFTER_MS = 120_000

export type Waiting = { mails: number; others: number }

/** Pages that were tried and have not arrived for two minutes; mails at once where `mailIsBroken`. */
export async function countWaitingPages(ctx: Context, { mailIsBroken }: { mailIsBroken: boolean }): Promise<Waiting> {
  requireAdmin(ctx)
  const { workspaceId, now } = ctx
  const waiting = { workspaceId, state: 'pending', attempts: { gt: 0 } } as const
  const late = { createdAt: { lte: new Date(now.getTime() - FAILING_AFTER_MS) } }
  const { page } = ctx.db.read
  return {
    mails: await page.count({ where: { ...waiting, channel: 'email', ...(!mailIsBroken && late) } }),
    others: await page.count({ where: { ...waiting, channel: { not: 'email' }, ...late } }),
  }
}
