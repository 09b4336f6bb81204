import { addMilliseconds, subMilliseconds } from 'date-fns'
import type { Database } from '../db/database'
import type { VerifiedKey } from './verify'

const EVERY_MS = 60_000
const underWay = new Set<number>()
// Of two instances whose clocks differ by a day each would put right what the other one has written.
let correctedAt = Number.NEGATIVE_INFINITY

/**
 * Notes when a token was last used, at most once a minute. The alert does not wait for it, and does not fail with it. A
 * time in the future, written before the clock was set back, is put right.
 */
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
