import type { Context } from '../context'

const SHOWN = 200

const PERSON = { select: { id: true, name: true } } as const

export type SwapSummary = Awaited<ReturnType<typeof listSwaps>>[number]

/** Those that are open or taken and not over, by start. */
export async function listSwaps({ db, workspaceId, now }: Context) {
  return db.read.swap.findMany({
    where: { workspaceId, endedAt: null, endsAt: { gt: now } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: SHOWN,
    include: { schedule: { select: { name: true, timeZone: true, teamId: true } }, user: PERSON, takenBy: PERSON },
  })
}
