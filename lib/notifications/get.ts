import type { UserContext } from '../context'

const SHOWN = 100

export async function getNotification(
  ctx: UserContext,
  notificationId: number,
  { after = 0 }: { after?: number } = {},
) {
  const { workspaceId } = ctx
  const notification = await ctx.db.read.notification.findFirst({
    where: { id: notificationId, workspaceId },
    include: { user: { select: { name: true } } },
  })
  if (!notification) return null
  const covered = await ctx.db.query<{ incidentId: number }>`
    SELECT "incidentId" FROM "EscalationEntry" WHERE "notificationId" = ${notificationId} AND "incidentId" > ${after}
    GROUP BY "incidentId" ORDER BY "incidentId" LIMIT ${SHOWN + 1}`
  const incidents = await ctx.db.read.incident.findMany({
    where: { workspaceId, id: { in: covered.map(({ incidentId }) => incidentId) } },
    orderBy: { id: 'asc' },
    select: { id: true, severity: true, status: true, summary: true, receivedAt: true },
  })
  const { user, incidents: count, ...rest } = notification
  return { ...rest, person: user.name, count, incidents: incidents.slice(0, SHOWN), hasMore: incidents.length > SHOWN }
}
