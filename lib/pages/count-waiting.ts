import { type Context, requireAdmin } from '../context'
import { whereLate } from './list-late'

export type Waiting = { mails: number; others: number }

/** Pages undelivered for two minutes; mails at once if `mailIsBroken`. */
export async function countWaitingPages(ctx: Context, { mailIsBroken }: { mailIsBroken: boolean }): Promise<Waiting> {
  requireAdmin(ctx)
  const late = whereLate(ctx)
  const { page } = ctx.db.read
  const { workspaceId, state } = late
  return {
    mails: await page.count({ where: { ...(mailIsBroken ? { workspaceId, state } : late), channel: 'email' } }),
    others: await page.count({ where: { ...late, channel: { not: 'email' } } }),
  }
}
