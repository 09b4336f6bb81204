import type { Database } from '../db/database'
import { randomText } from '../random'

// What an alert of usual size adds to the write-ahead log: a smaller row may fit where no alert does.
const USUAL_BYTES = 64 * 1024

const underWay = new WeakMap<Database, Promise<void>>()

/**
 * Writes one row of an alert's usual size and waits for its commit: as far as an alert would have to come. Rejects when that fails. Whoever asks
 * while a probe is under way shares it, so that many who ask never stand in the alerts' way.
 */
export function probeDatabase(db: Database, now: Date): Promise<void> {
  const probe = underWay.get(db) ?? writeProbe(db, now).finally(() => underWay.delete(db))
  underWay.set(db, probe)
  return probe
}

async function writeProbe(db: Database, now: Date) {
  const row = { at: now, payload: randomText(USUAL_BYTES) }
  await db.write((tx) => tx.healthProbe.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row }))
}
