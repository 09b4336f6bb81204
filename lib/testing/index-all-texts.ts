import type { Database } from '../db/database'
import { newestEntryId } from '../rollups/settled'
import { indexNext } from '../text-index/index-next'

/** As the server does behind ingest. */
export async function indexAllTexts(db: Database) {
  while (await indexNext(db, await newestEntryId(db)));
}
