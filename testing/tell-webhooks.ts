import type { Database } from '../lib/db/database'
import { newestEntryId } from '../lib/rollups/settled'
import { createTelling } from '../lib/webhooks/tell'
import { NOW } from './fixtures'

/** Writes all events of what has happened. */
export async function tellWebhooks(db: Database, telling = createTelling({ ...CLOCK, db })) {
  const settled = { entryId: await newestEntryId(db), escalationEntryId: await newestEntryId(db, 'EscalationEntry') }
  while ((await telling(settled)).isBehind);
}

const CLOCK = { baseUrl: 'http://tocsin.test', now: () => NOW, steady: () => NOW }
