import { audit } from '../audit/record'
import { receiverName } from '../channels/receiver-name'
import { steadyTimePast } from '../clock/steady-time'
import { requirePermission, type UserContext } from '../context'
import type { Prisma } from '../db/database'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { countPagesAround } from '../rollups/count-pages'
import { groupBy } from '../values/group-by'
import { findFailedPages } from './find-failed-pages'

export const MOST_FAILED_PAGES = 50

export type FailedPage = Awaited<ReturnType<typeof listFailedPages>>[number]

/** Failed pages with an open incident, newest first; `times`: how many failed for the same reason. */
export async function listFailedPages(ctx: UserContext) {
  const needed = await findFailedPages(ctx, MOST_FAILED_PAGES)
  const { workspaceId } = ctx
  const pages = await ctx.db.read.page.findMany({
    where: { workspaceId, id: { in: needed.map(({ pageId }) => pageId) } },
    include: { contactMethod: true, notification: { include: { user: { select: { name: true } } } } },
  })
  const incidents = await ctx.db.read.incident.findMany({
    where: { workspaceId, id: { in: needed.map(({ incidentId }) => incidentId) } },
    select: { id: true, summary: true, severity: true },
  })
  const [pageOf, incidentOf] = [byId(pages), byId(incidents)]
  const failed = needed.flatMap(({ pageId, incidentId }) => {
    const [page, incident] = [pageOf.get(pageId), incidentOf.get(incidentId)]
    return page && incident ? [describe(page, incident)] : []
  })
  const alike = groupBy(failed, ({ incident, person, receiver, reason }) =>
    JSON.stringify([incident.id, person, receiver, reason]),
  )
  return [...alike.values()].map((same) => ({ ...same[0], times: same.length }))
}

function byId<Row extends { id: number }>(rows: Row[]) {
  return new Map(rows.map((row) => [row.id, row]))
}

type DeadPage = Prisma.PageGetPayload<{
  include: { contactMethod: true; notification: { include: { user: { select: { name: true } } } } }
}>

function describe<I extends { id: number }>({ notification, contactMethod, ...page }: DeadPage, incident: I) {
  return {
    id: page.id,
    reason: page.endReason ?? '',
    endedAt: page.endedAt ?? page.createdAt,
    userId: notification.userId,
    person: notification.user.name,
    channel: page.channel,
    receiver: receiverName({ channel: page.channel, contactMethod }),
    incidents: notification.incidents,
    notificationId: notification.id,
    incident,
  }
}

/**
 * A page without a contact method is replaced by pages to the methods that exist now.
 * @throws NotFoundError when the workspace has no such page
 */
export async function retryFailedPage(
  ctx: UserContext,
  { pageId }: { pageId: number },
): Promise<Result<object, { reason: 'not failed' }>> {
  requirePermission(ctx, 'handle incidents')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    const page = await tx.page.findFirst({ where: { id: pageId, workspaceId } })
    if (!page) throw new NotFoundError('No such page.')
    const dueAt = await steadyTimePast(tx, now)
    const again = page.channel
      ? ({ state: 'pending', attempts: 0, hurried: 0, refusedAt: null, dueAt, endedAt: null, endReason: null } as const)
      : ({ state: 'cancelled', endedAt: now } as const)
    const { count } = await countPagesAround(ctx.db.statements(tx), [page.uid], () =>
      tx.page.updateMany({ where: { id: pageId, state: 'failed' }, data: again }),
    )
    if (count === 0) return { ok: false, reason: 'not failed' }
    await audit(tx, ctx, 'page sent again', `#${pageId}`)
    if (!page.channel)
      await tx.notification.update({
        where: { id: page.notificationId },
        data: { state: 'gathering', releaseAt: dueAt },
      })
    return { ok: true }
  })
}
