import type { Database } from '../db/database'
import type { VerifiedKey } from './verify'

const EVERY_MS = 60_000
const underWay = new Set<number>()

/** Notes when a token was last used, at most once a minute. The alert does not wait for it, and does not fail with it. */
export async function recordUse(db: Database, key: VerifiedKey, now: Date) {
  const before = new Date(now.getTime() - EVERY_MS)
  if (key.lastUsedAt && key.lastUsedAt > before) return
  if (underWay.has(key.tokenId)) return
  underWay.add(key.tokenId)
  const stale = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] }
  await db
    .write((tx) => tx.apiToken.updateMany({ where: { id: key.tokenId, ...stale }, data: { lastUsedAt: now } }))
    .catch(() => undefined)
  underWay.delete(key.tokenId)
}
