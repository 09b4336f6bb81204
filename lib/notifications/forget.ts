import { subDays } from 'date-fns'
import type { Database } from '../db/database'

const AT_ONCE = 500

export async function forgetNotifications(db: Database, now: Date) {
  const gone = { entries: { none: {} }, createdAt: { lt: subDays(now, 1) } } as const
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    const ids = rows.map(({ id }) => id)
    await db.write((tx) => tx.notification.deleteMany({ where: { id: { in: ids }, ...gone } }))
  }
  function read() {
    return db.read.notification.findMany({ where: gone, orderBy: { id: 'asc' }, take: AT_ONCE, select: { id: true } })
  }
}
