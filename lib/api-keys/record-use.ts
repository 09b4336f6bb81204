import { addMilliseconds, subMilliseconds } from 'date-fns'
import type { Database } from '../db/database'
import type { VerifiedKey } from './verify'

const EVERY_MS = 60_000

/** Of one process, or of one of several that share it. */
type Recording = { underWay: Set<number>; correctedAt: number }

const recordings = new WeakMap<Database, Recording>()

/** Records when a token was last used, at most once a minute. No alert waits for it. Corrects a time in the future. */
export function recordUse(db: Database, { tokenId, lastUsedAt }: VerifiedKey, now: Date) {
  const recording = recordings.get(db) ?? { underWay: new Set(), correctedAt: Number.NEGATIVE_INFINITY }
  recordings.set(db, recording)
  const { underWay } = recording
  const [before, future] = [subMilliseconds(now, EVERY_MS), addMilliseconds(now, EVERY_MS)]
  if (underWay.has(tokenId)) return
  if (lastUsedAt && lastUsedAt > before && (lastUsedAt <= future || !mayCorrect(recording))) return
  underWay.add(tokenId)
  const stale = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }, { lastUsedAt: { gt: future } }] }
  return db
    .write((tx) => tx.apiToken.updateMany({ where: { id: tokenId, ...stale }, data: { lastUsedAt: now } }))
    .catch(() => undefined)
    .then(() => void underWay.delete(tokenId))
}

/** Two instances whose clocks differ by a day would keep correcting each other. */
function mayCorrect(recording: Recording) {
  if (performance.now() < recording.correctedAt + EVERY_MS) return false
  recording.correctedAt = performance.now()
  return true
}
