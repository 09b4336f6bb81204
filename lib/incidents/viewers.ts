import { may, type UserContext } from '../context'

/** How often an open page says so, in milliseconds. */
export const VIEWING_EVERY = 15_000
const GONE_AFTER = 3 * VIEWING_EVERY

export type Viewer = { id: number; name: string }

/** Notes that a person who may handle it views the incident; resolves with the others, none for an unknown incident. */
export async function viewIncident(ctx: UserContext, incidentId: number): Promise<Viewer[]> {
  const { db, workspaceId, now, actor } = ctx
  const { userId } = actor
  const recently = new Date(now.getTime() - GONE_AFTER)
  if (may(ctx, 'handle incidents')) await note(ctx, incidentId, recently)
  const viewers = await db.read.incidentViewer.findMany({
    where: { workspaceId, incidentId, userId: { not: userId }, at: { gte: recently } },
    orderBy: { userId: 'asc' },
    select: { user: { select: { id: true, name: true } } },
  })
  return viewers.map(({ user }) => user)
}

function note({ db, workspaceId, now, actor: { userId } }: UserContext, incidentId: number, recently: Date) {
  return db.write(async (tx) => {
    if (!(await tx.incident.findFirst({ where: { id: incidentId, workspaceId }, select: { id: true } }))) return
    await tx.incidentViewer.deleteMany({ where: { incidentId, at: { lt: recently } } })
    const seen = { workspaceId, incidentId, userId, at: now }
    await tx.incidentViewer.upsert({
      where: { incidentId_userId: { incidentId, userId } },
      create: seen,
      update: { at: now },
    })
  })
}

export async function leaveIncident({ db, workspaceId, actor }: UserContext, incidentId: number) {
  await db.write((tx) => tx.incidentViewer.deleteMany({ where: { workspaceId, incidentId, userId: actor.userId } }))
}
