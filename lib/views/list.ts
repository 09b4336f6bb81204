import type { UserContext } from '../context'

export type SavedView = Awaited<ReturnType<typeof listViews>>[number]

export async function listViews({ db, workspaceId, actor }: UserContext) {
  const views = await db.read.savedView.findMany({
    where: { workspaceId, ...visibleTo(actor.userId) },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, search: true, isShared: true, user: { select: { id: true, name: true } } },
  })
  const chosen = await db.read.defaultView.findUnique({ where: { userId: actor.userId }, select: { viewId: true } })
  return views.map(({ user, ...view }) => ({
    ...view,
    owner: user.name,
    isOwn: user.id === actor.userId,
    isDefault: view.id === chosen?.viewId,
  }))
}

export function visibleTo(userId: number) {
  return { OR: [{ userId }, { isShared: true }] }
}
