import type { Database } from '../../../lib/db/database'
import { openDatabase } from '../../../lib/db/open'
import { readMark } from '../../../lib/rollups/mark'
import { newestEntryId } from '../../../lib/rollups/settled'
import { readTextMark } from '../../../lib/text-index/mark'
import type { Site } from '../../ground/site'
import { startServer } from '../../ground/start'
import { LONGEST_SECONDS, until } from '../../ground/until'

type Count = { subject: string; id: number; opened: number }

/** Lets the server catch up; resolves with differences of dashboards and text index from the incidents, in words. */
export async function findLeftBehind(site: Site, sources: string): Promise<string[]> {
  const server = await startServer({ ...site, sources })
  const db = await openDatabase(site.databaseUrl, site.dataDir)
  try {
    const isCounted = await untilAtEnd(db, async () => (await readMark(db)).entryId)
    const isIndexed = await untilAtEnd(db, () => readTextMark(db))
    return [
      ...(isCounted ? await findMiscounted(db) : ['not everything was counted for the dashboards']),
      ...(isIndexed ? await findMisindexed(db) : ['not everything was added to the text index']),
    ]
  } finally {
    await db.close()
    await server.kill()
  }
}

/** However long it takes, as long as it goes on. */
async function untilAtEnd(db: Database, readAt: () => Promise<number>) {
  let at = -1
  const isFurther = async () => (await readAt()) > at
  while (await until(LONGEST_SECONDS, isFurther)) {
    at = await readAt()
    if (at >= (await newestEntryId(db))) return true
  }
  return false
}

async function findMiscounted(db: Database) {
  const rollups = await db.query<Count>`
    SELECT CAST("subject" AS text) AS "subject", "subjectId" AS "id", SUM("opened") AS "opened" FROM "Rollup"
    WHERE "grain" = 'day' GROUP BY "subject", "subjectId"`
  const plain = await db.query<Count>`
    SELECT 'workspace' AS "subject", "workspaceId" AS "id", COUNT(*) AS "opened" FROM "Incident" GROUP BY "workspaceId"
    UNION ALL SELECT 'apiKey', "apiKeyId", COUNT(*) FROM "Incident" GROUP BY "apiKeyId"
    UNION ALL SELECT 'entity', "entityId", COUNT(*) FROM "Incident" WHERE "entityId" IS NOT NULL GROUP BY "entityId"
    UNION ALL SELECT 'label', "pairId", COUNT(*) FROM "IncidentLabel" GROUP BY "pairId"`
  const [counted, expected] = [inWords(rollups), inWords(plain)]
  return [
    ...[...expected].filter((one) => !counted.has(one)).map((one) => `not counted: ${one}`),
    ...[...counted].filter((one) => !expected.has(one)).map((one) => `counted: ${one}`),
  ]
}

function inWords(counts: Count[]) {
  return new Set(counts.map(({ subject, id, opened }) => `${subject} ${id} has ${opened} incidents`))
}

async function findMisindexed({ query }: Database) {
  const missing = await query<{ id: number }>`
    SELECT "id" FROM "Incident" WHERE "id" NOT IN (SELECT "rowid" FROM "IncidentText")`
  const extra = await query<{ id: number }>`
    SELECT "rowid" AS "id" FROM "IncidentText" WHERE "rowid" NOT IN (SELECT "id" FROM "Incident")`
  return [
    ...missing.map(({ id }) => `incident ${id} is not in the text index`),
    ...extra.map(({ id }) => `the text index has incident ${id}, which is not there`),
  ]
}
