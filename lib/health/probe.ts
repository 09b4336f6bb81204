import type { Database } from '../db/database'
import { DatabaseSlow } from '../db/fault'
import { randomId, randomText } from '../values/random'

// The log space of a usual alert: a smaller row may fit where no alert does.
const USUAL_BYTES = 64 * 1024
const LIMIT_MS = 900
// A longer lock holds up alerts too.
const LOCK_MS = 400

const underWay = new WeakMap<Database, Promise<void>>()

/**
 * Writes a row of an alert's usual size on an alert's path; gives up after 0.9 seconds. Requests share a probe under
 * way, so that they neither delay alerts nor follow one that hangs with more.
 */
export async function probeDatabase(db: Database, now: Date): Promise<void> {
  const probe = underWay.get(db) ?? writeProbe(db, now).finally(() => underWay.delete(db))
  underWay.set(db, probe)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseSlow('The database did not answer within 0.9 seconds.')), LIMIT_MS)
  })
  await Promise.race([probe, late]).finally(() => clearTimeout(timer))
}

async function writeProbe({ writeStatements }: Database, now: Date) {
  await writeStatements(
    async ({ execute, claim, lockAsAlert }) => {
      for (const statement of lockAsAlert(LOCK_MS)) await execute`${statement}`
      // Skips the row of an abandoned probe, which Postgres may still hold.
      await execute`
        DELETE FROM "HealthProbe" WHERE "id" IN (SELECT probe."id" FROM "HealthProbe" AS probe ${claim('probe')})`
      await execute`
        INSERT INTO "HealthProbe" ("id", "at", "payload") VALUES (${randomId()}, ${now}, ${randomText(USUAL_BYTES)})`
    },
    { limitMs: LIMIT_MS },
  )
}
