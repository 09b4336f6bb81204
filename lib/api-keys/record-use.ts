import { addMilliseconds, subMilliseconds } from 'date-fns'
import type { Database } from '../db/database'
import type { VerifiedKey } from './verify'

const EVERY_MS = 60_000
const underWay = new Set<number>()
// Two instances whose clocks differ by a day would keep correcting each other.
let correctedAt = Number.NEGATIVE_INFINITY

/** Records when a token was last used, at most once a minute. No alert waits for it. Corrects a time in the future. */
export function recordUse(db: Database, { tokenId, lastUsedAt }: VerifiedKey, now: Date) {
  const [before, future] = [subMilliseconds(now, EVERY_MS), addMilliseconds(now, EVERY_MS)]
  if (underWay.has(tokenId)) return
  if (lastUsedAt && lastUsedAt > before && (lastUsedAt <= future || !mayCorrect())) return
  underWay.add(tokenId)
  const stale = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }, { lastUsedAt: { gt: future } }] }
  return db
    .write((tx) => tx.apiToken.updateMany({ where: { id: tokenId, ...stale }, data: { lastUsedAt: now } }))
    .catch(() => undefined)
    .then(() => void underWay.delete(tokenId))
}

function mayCorrect() {
  if (performance.now() < correctedAt + EVERY_MS) return false
  correctedAt = performance.now()
  return true
}
