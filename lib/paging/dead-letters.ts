import { audit } from '../audit/record'
import { steadyTimePast } from '../clock/steady-time'
import type { UserContext } from '../context'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { receiverName } from './receiver-name'

const SHOWN = 50

export type DeadLetter = Awaited<ReturnType<typeof listDeadLetters>>[number]

/** Pages that were given up while somebody is still needed, newest first. */
export async function listDeadLetters(ctx: UserContext) {
  const isNeeded = { entries: { some: { incident: { status: 'open' } } } } as const
  const pages = await ctx.db.read.page.findMany({
    where: { workspaceId: ctx.workspaceId, state: 'dead', notification: isNeeded },
    orderBy: { id: 'desc' },
    take: SHOWN,
    include: {
      contactMethod: true,
      notification: {
        include: {
          user: { select: { name: true } },
          entries: {
            where: { incident: { status: 'open' } },
            orderBy: { id: 'asc' },
            take: 1,
            include: { incident: { select: { id: true, summary: true, severity: true } } },
          },
        },
      },
    },
  })
  return pages.flatMap(({ notification, contactMethod, ...page }) =>
    notification.entries.map(({ incident }) => ({
      id: page.id,
      reason: page.deadReason ?? '',
      endedAt: page.endedAt ?? page.createdAt,
      person: notification.user.name,
      receiver: receiverName({ channel: page.channel, contactMethod }),
      incidents: notification.incidents,
      notificationId: notification.id,
      incident,
    })),
  )
}

/**
 * Sends a dead letter again, from the first attempt. One that found no contact method is made anew, for those there
 * are now.
 * @throws NotFoundError when the workspace has no such page
 */
export async function retryDeadLetter(
  ctx: UserContext,
  { pageId }: { pageId: number },
): Promise<Result<object, { reason: 'not dead' }>> {
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    const page = await tx.page.findFirst({ where: { id: pageId, workspaceId } })
    if (!page) throw new NotFoundError('No such page.')
    const dueAt = await steadyTimePast(tx, now)
    const again = page.channel
      ? ({ state: 'pending', attempts: 0, dueAt, endedAt: null, deadReason: null } as const)
      : ({ state: 'cancelled', endedAt: now } as const)
    const { count } = await tx.page.updateMany({ where: { id: pageId, state: 'dead' }, data: again })
    if (count === 0) return { ok: false, reason: 'not dead' }
    await audit(tx, ctx, 'page sent again', `#${pageId}`)
    if (!page.channel)
      await tx.notification.update({
        where: { id: page.notificationId },
        data: { state: 'gathering', releaseAt: dueAt },
      })
    return { ok: true }
  })
}
