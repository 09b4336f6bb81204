import type { World } from '../world/world'

/** What a page stands for: the incidents' steps that it tells its person of. */
export type CoveredStep = { incidentId: number; run: number; step: number; round: number }
export type PageFacts = {
  userId: number
  workspaceId: number
  notificationId: number
  contactMethodId: number | null
  /** Not when some of its incidents have been deleted since. */
  isWhole: boolean
  covers: CoveredStep[]
}

/** By the page's id: all, or those. The product says which steps it put into a page; whether it should have is for others to judge. */
export async function readPages({ db }: World, uids?: string[]): Promise<Map<string, PageFacts>> {
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
