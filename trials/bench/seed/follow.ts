import type { Database } from '../../../lib/db/database'
import { rebuildRollups } from '../../../lib/rollups/rebuild'
import { newestEntryId } from '../../../lib/rollups/settled'
import { indexNext } from '../../../lib/text-index/index-next'

/** Counts and indexes what was stored. */
export async function follow(db: Database, now: Date) {
  await analyze(db)
  await rebuildRollups(db, now)
  while ((await indexNext(db, await newestEntryId(db))).isBehind);
  await analyze(db)
}

/** As autovacuum does in a year; otherwise Postgres keeps its plans for empty tables for a minute. */
export async function analyze({ provider, query }: Database) {
  if (provider === 'postgresql') await query`VACUUM ANALYZE`
}
