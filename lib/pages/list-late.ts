import { receiverName } from '../channels/receiver-name'
import type { Context, UserContext } from '../context'
import { pageOutcome } from '../notifications/outcome'

const LATE_MS = 120_000
const SHOWN = 10

export type LatePages = Awaited<ReturnType<typeof listLatePages>>

export async function listLatePages(ctx: UserContext) {
  const where = whereLate(ctx)
  const pages = await ctx.db.read.page.findMany({
    where,
    orderBy: { id: 'asc' },
    take: SHOWN,
    include: {
      contactMethod: true,
      notification: { include: { user: { select: { name: true } } } },
      log: { orderBy: { id: 'asc' } },
    },
  })
  return {
    count: pages.length < SHOWN ? pages.length : await ctx.db.read.page.count({ where }),
    pages: pages.map((page) => ({
      id: page.id,
      notificationId: page.notificationId,
      severity: page.notification.severity,
      incidents: page.notification.incidents,
      since: page.createdAt,
      person: page.notification.user.name,
      receiver: receiverName(page),
      outcome: pageOutcome(page),
    })),
  }
}

export function whereLate({ workspaceId, now }: Pick<Context, 'workspaceId' | 'now'>) {
  return { workspaceId, state: 'pending', createdAt: { lte: new Date(now.getTime() - LATE_MS) } } as const
}
