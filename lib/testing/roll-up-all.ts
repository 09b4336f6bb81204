import type { Database } from '../db/database'
import { readMark } from '../rollups/mark'
import { rollUpNext } from '../rollups/roll-up'
import { createSettled } from '../rollups/settled'

/** Counts everything that has happened, as the portal does in time. */
export async function rollUpAll(db: Database) {
  const { _max: newest } = await db.read.timelineEntry.aggregate({ _max: { id: true } })
  const settled = createSettled(db)
  while ((await readMark(db.read)).entryId < (newest.id ?? 0)) await rollUpNext(db, await settled())
}
