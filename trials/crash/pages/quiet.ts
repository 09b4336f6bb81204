import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../lib/db/database'

const EVERY_MS = 500

/** Resolves with whether nothing was left to do in time. */
export async function untilQuiet(db: Database, seconds: number): Promise<boolean> {
  const endsAt = performance.now() + seconds * 1000
  for (let left = (seconds * 1000) / EVERY_MS; left > 0 && performance.now() < endsAt; left--) {
    if (await isQuiet(db)) return true
    await pause(EVERY_MS)
  }
  return isQuiet(db)
}

async function isQuiet({ read }: Database) {
  if (await read.page.findFirst({ where: { state: 'pending' } })) return false
  if (await read.notification.findFirst({ where: { state: 'gathering' } })) return false
  return !(await read.escalation.findFirst({ where: { state: 'active', dueAt: { lte: new Date() } } }))
}
