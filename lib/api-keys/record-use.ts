import type { Database } from '../db/database'
import type { VerifiedKey } from './verify'

const EVERY_MS = 60_000
const underWay = new Set<number>()

/** Notes when a token was last used, at most once a minute. The alert does not wait for it, and does not fail with it. */
export function recordUse(db: Database, { tokenId, lastUsedAt }: VerifiedKey, now: Date) {
  const before = new Date(now.getTime() - EVERY_MS)
  if ((lastUsedAt && lastUsedAt > before) || underWay.has(tokenId)) return
  underWay.add(tokenId)
  const stale = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] }
  return db
    .write((tx) => tx.apiToken.updateMany({ where: { id: tokenId, ...stale }, data: { lastUsedAt: now } }))
    .catch(() => undefined)
    .then(() => void underWay.delete(tokenId))
}
