import { type Context, requirePermission } from '../context'
import { whereLate } from './list-late'

export type Waiting = { mails: number; others: number }

/** Pages undelivered for two minutes; mails at once if they are from a time when no mail could be sent. */
export async function countWaitingPages(
  ctx: Context,
  { mailWasBrokenUntil }: { mailWasBrokenUntil: Date | undefined },
): Promise<Waiting> {
  requirePermission(ctx, 'read health')
  const { workspaceId, createdAt } = whereLate(ctx)
  const lateAt = createdAt.lte
  const heldAt = mailWasBrokenUntil && mailWasBrokenUntil > lateAt ? mailWasBrokenUntil : lateAt
  const [counted] = await ctx.db.query<Waiting>`
    SELECT count(CASE WHEN "channel" = 'email' AND "createdAt" <= ${heldAt} THEN 1 END) AS "mails",
      count(CASE WHEN "channel" <> 'email' AND "createdAt" <= ${lateAt} THEN 1 END) AS "others"
    FROM "Page" WHERE "workspaceId" = ${workspaceId} AND "state" = 'pending'`
  return { mails: Number(counted?.mails ?? 0), others: Number(counted?.others ?? 0) }
}

/** Mails of pages that are still to go out, however young. */
export function countUnsentMails({ db, workspaceId }: Context): Promise<number> {
  return db.read.page.count({ where: { workspaceId, state: 'pending', channel: 'email' } })
}
