import type { UserContext } from '../context'

/** How often an open page says so, in milliseconds. */
export const VIEWING_EVERY = 15_000
const GONE_AFTER = 3 * VIEWING_EVERY

export type Viewer = { id: number; name: string }

/** Notes that the person views the incident; resolves with the other viewers, none for an unknown incident. */
export async function viewIncident(
  { db, workspaceId, now, actor }: UserContext,
  incidentId: number,
): Promise<Viewer[]> {
  const { userId } = actor
  const recently = new Date(now.getTime() - GONE_AFTER)
  const isKnown = await db.write(async (tx) => {
    if (!(await tx.incident.findFirst({ where: { id: incidentId, workspaceId }, select: { id: true } }))) return false
    await tx.incidentViewer.deleteMany({ where: { incidentId, at: { lt: recently } } })
    const seen = { workspaceId, incidentId, userId, at: now }
    await tx.incidentViewer.upsert({
      where: { incidentId_userId: { incidentId, userId } },
      create: seen,
      update: { at: now },
    })
    return true
  })
  if (!isKnown) return []
  const viewers = await db.read.incidentViewer.findMany({
    where: { workspaceId, incidentId, userId: { not: userId }, at: { gte: recently } },
    orderBy: { userId: 'asc' },
    select: { user: { select: { id: true, name: true } } },
  })
  return viewers.map(({ user }) => user)
}

export async function leaveIncident({ db, workspaceId, actor }: UserContext, incidentId: number) {
  await db.write((tx) => tx.incidentViewer.deleteMany({ where: { workspaceId, incidentId, userId: actor.userId } }))
}
