import type { Seen } from '../world/seen'

/** A step of an incident that a page covers. */
export type CoveredStep = { incidentId: number; run: number; step: number; round: number }
export type PageFacts = {
  userId: number
  workspaceId: number
  notificationId: number
  contactMethodId: number | null
  /** False if some of its incidents have been deleted since. */
  isWhole: boolean
  covers: CoveredStep[]
}

/** By page id. The product says which steps a page covers; others check whether it should. */
export async function readPages({ db }: Seen, uids?: string[]): Promise<Map<string, PageFacts>> {
  const pages = await db.read.page.findMany({
    where: uids && { uid: { in: uids } },
    select: {
      uid: true,
      workspaceId: true,
      notificationId: true,
      contactMethodId: true,
      notification: {
        select: {
          userId: true,
          incidents: true,
          entries: { select: { incidentId: true, run: true, step: true, round: true } },
        },
      },
    },
  })
  return new Map(
    pages.map(({ uid, notification: { userId, incidents, entries }, ...page }) => {
      const isWhole = entries.length >= incidents
      return [uid, { ...page, userId, isWhole, covers: entries }]
    }),
  )
}
