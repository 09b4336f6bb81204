import { subDays } from 'date-fns'
import type { Database } from '../db/database'
import { deleteInParts } from '../db/delete-in-parts'
import { sql } from '../db/sql/sql'

const DAYS = 7
const MOST_EVENTS = 10_000
const AT_ONCE = 500

/** Ended events over a week old, and all but a webhook's newest. `now`: settled, since deletion is final. */
export async function forgetEvents(db: Database, now: Date, { most = MOST_EVENTS, signal }: Limits = {}) {
  for (const { id, sequence } of await db.read.webhook.findMany({ select: { id: true, sequence: true } })) {
    const remove = (atOnce: number) => sql`
      DELETE FROM "WebhookEvent" WHERE "id" IN (
        SELECT event."id" FROM "WebhookEvent" AS event
        WHERE event."webhookId" = ${id} AND event."state" <> 'pending'
          AND (event."sequence" <= ${sequence - most} OR event."at" < ${subDays(now, DAYS)})
        ORDER BY event."sequence" LIMIT ${atOnce})`
    await deleteInParts(db, { remove, atOnce: AT_ONCE, signal })
  }
}

type Limits = { most?: number; signal?: AbortSignal | undefined }
