import { subMinutes } from 'date-fns'
import type { Database } from '../db/database'
import { duePolicies } from '../escalations/run-policy'
import type { Canary } from '../health/canary'

const CANARY_SECONDS = 120
const OVERDUE_MINUTES = 5

type Deps = { db: Pick<Database, 'query'>; canary: Pick<Canary, 'state'>; steady: () => Date }

export async function findFault({ db, canary, steady }: Deps): Promise<string | undefined> {
  const { lastArrivedAt, secondsAgo } = canary.state()
  if (!lastArrivedAt) return 'no canary has arrived yet'
  if (secondsAgo > CANARY_SECONDS) return `the last canary arrived ${Math.round(secondsAgo)} seconds ago`
  const overdue = subMinutes(steady(), OVERDUE_MINUTES)
  if ((await duePolicies(db, overdue)).length > 0) return 'an escalation has been due for over 5 minutes'
  if (await hasOverdueNotification(db, overdue)) return 'a notification has been due for over 5 minutes'
  if (await hasOverduePage(db, overdue)) return 'a page has been due for over 5 minutes'
  return undefined
}

async function hasOverdueNotification({ query }: Deps['db'], overdue: Date) {
  const rows = await query`
    SELECT 1 AS "one" FROM "Notification" WHERE "state" = 'gathering' AND "releaseAt" < ${overdue} LIMIT 1`
  return rows.length > 0
}

/** A page that waits while others to its contact method are tried waits for its receiver, not for Tocsin. */
async function hasOverduePage({ query }: Deps['db'], overdue: Date) {
  const rows = await query`
    SELECT 1 AS "one" FROM "Page" AS page
    WHERE page."state" = 'pending' AND page."dueAt" < ${overdue} AND NOT EXISTS (
      SELECT 1 FROM "Page" AS tried
      WHERE tried."contactMethodId" = page."contactMethodId" AND tried."state" = 'pending'
        AND tried."attempts" > 0 AND tried."dueAt" >= ${overdue})
    LIMIT 1`
  return rows.length > 0
}
