import type { Database } from '../lib/db/database'
import { newestEntryId } from '../lib/rollups/settled'
import { indexNext } from '../lib/text-index/index-next'

/** As the server does behind ingest. */
export async function indexAllTexts(db: Database) {
  while ((await indexNext(db, await newestEntryId(db))).isBehind);
}
