import { audit } from '../audit/record'
import { receiverName } from '../channels/receiver-name'
import { steadyTimePast } from '../clock/steady-time'
import type { UserContext } from '../context'
import type { Prisma } from '../db/database'
import { NotFoundError } from '../errors'
import { groupBy } from '../group-by'
import type { Result } from '../result'
import { countPagesAround } from '../rollups/count-pages'
import { findDeadLetters } from './find-dead-letters'

const READ = 200

export type DeadLetter = Awaited<ReturnType<typeof listDeadLetters>>[number]

/** Pages that were given up and have an open incident, newest first; `times`: the same failed so often. */
export async function listDeadLetters(ctx: UserContext) {
  const needed = await findDeadLetters(ctx, READ)
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
  const letters = needed.flatMap(({ pageId, incidentId }) => {
    const [page, incident] = [pageOf.get(pageId), incidentOf.get(incidentId)]
    return page && incident ? [describe(page, incident)] : []
  })
  const alike = groupBy(letters, ({ incident, person, receiver, reason }) =>
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
    reason: page.deadReason ?? '',
    endedAt: page.endedAt ?? page.createdAt,
    person: notification.user.name,
    receiver: receiverName({ channel: page.channel, contactMethod }),
    incidents: notification.incidents,
    notificationId: notification.id,
    incident,
  }
}

/**
 * Sends a dead letter again. One that found no contact method is made anew for the methods there are now.
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
    const { count } = await countPagesAround(ctx.db.statements(tx), [page.uid], () =>
      tx.page.updateMany({ where: { id: pageId, state: 'dead' }, data: again }),
    )
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
