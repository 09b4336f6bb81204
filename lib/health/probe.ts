import type { Database } from '../db/database'

/** Writes one row and waits for its commit: as far as an alert would have to come. Rejects when that fails. */
export async function probeDatabase(db: Database, now: Date) {
  await db.write((tx) => tx.healthProbe.upsert({ where: { id: 1 }, create: { id: 1, at: now }, update: { at: now } }))
}
