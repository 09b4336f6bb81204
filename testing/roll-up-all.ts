import type { Database } from '../lib/db/database'
import { readMark } from '../lib/rollups/mark'
import { rollUpNext } from '../lib/rollups/roll-up'
import { createSettled, newestEntryId } from '../lib/rollups/settled'
import { NOW } from './fixtures'

/** Counts everything that has happened, as the portal does in time. */
export async function rollUpAll(db: Database) {
  const newest = await newestEntryId(db)
  const settled = createSettled(db)
  while ((await readMark(db)).entryId < newest) await rollUpNext(db, { settled: await settled(), now: NOW })
}
