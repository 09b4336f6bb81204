import type { UserContext } from '../context'

export type SavedView = Awaited<ReturnType<typeof listViews>>[number]

export async function listViews({ db, workspaceId, actor }: UserContext) {
  const views = await db.query<Row>`
    SELECT view."id", view."name", view."search", view."isShared", view."userId", person."name" AS "owner",
      chosen."viewId" AS "chosenId"
    FROM "SavedView" AS view JOIN "User" AS person ON person."id" = view."userId"
      LEFT JOIN "DefaultView" AS chosen ON chosen."userId" = ${actor.userId}
    WHERE view."workspaceId" = ${workspaceId} AND (view."userId" = ${actor.userId} OR view."isShared")
    ORDER BY view."name", view."id"`
  return views.map(({ userId, chosenId, isShared, ...view }) => ({
    ...view,
    isShared: Boolean(isShared),
    isOwn: userId === actor.userId,
    isDefault: view.id === chosenId,
  }))
}

type Row = {
  id: number
  name: string
  search: string
  isShared: boolean | number
  userId: number
  owner: string
  chosenId: number | null
}

/** Which views `listViews` reads, for a transaction. */
export function visibleTo(userId: number) {
  return { OR: [{ userId }, { isShared: true }] }
}
