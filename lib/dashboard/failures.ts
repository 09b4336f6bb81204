import type { Context } from '../context'
import { compareTexts } from '../values/by-name'
import { groupBy } from '../values/group-by'
import type { Range } from './range'

const MOST_READ = 500
const SHOWN = 6

/** Failed pages of one channel for one reason. `channel`: empty without a contact method. */
export type Failure = { channel: string; reason: string; count: number; people: string[] }

/** Why the newest failed pages of a range have failed, the most frequent reason first. */
export async function pageFailures({ db, workspaceId }: Context, { from, to }: Range): Promise<Failure[]> {
  const pages = await db.read.page.findMany({
    where: { workspaceId, state: 'failed' },
    orderBy: { id: 'desc' },
    take: MOST_READ,
    select: {
      ...{ channel: true, endReason: true, endedAt: true },
      notification: { select: { user: { select: { name: true } } } },
    },
  })
  const within = pages.filter(({ endedAt }) => endedAt !== null && endedAt >= from && endedAt < to)
  const alike = groupBy(within, ({ channel, endReason }) => JSON.stringify([channel, endReason]))
  return [...alike.values()]
    .map((same) => {
      const [{ channel, endReason }] = same
      const people = [...new Set(same.map(({ notification }) => notification.user.name))].toSorted()
      return { channel: channel ?? '', reason: endReason ?? '', count: same.length, people }
    })
    .toSorted((a, b) => b.count - a.count || compareTexts(a.reason, b.reason))
    .slice(0, SHOWN)
}
