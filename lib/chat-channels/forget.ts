import { subDays } from 'date-fns'
import type { Database } from '../db/database'

const AT_ONCE = 500

/** Messages whose incidents are all deleted. */
export async function forgetChatMessages(db: Database, now: Date) {
  const gone = { posts: { none: {} }, createdAt: { lt: subDays(now, 1) } } as const
  const read = () =>
    db.read.chatMessage.findMany({ where: gone, orderBy: { id: 'asc' }, take: AT_ONCE, select: { id: true } })
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    const ids = rows.map(({ id }) => id)
    await db.write((tx) => tx.chatMessage.deleteMany({ where: { id: { in: ids }, ...gone } }))
  }
}
