import type { Database } from '../../lib/db/database'
import { openDatabase } from '../../lib/db/open'
import { countedTo } from '../../lib/rollups/lag'
import type { Site } from '../servers/site'
import { startServer } from '../servers/start'
import { until } from '../until'
import { LONGEST_SECONDS } from './run'

type Count = { subject: string; id: number; opened: number }

/** Lets the portal count what is left to count; resolves with where its counts differ from a plain count, in words. */
export async function findMiscounted(site: Site, sources: string): Promise<string[]> {
  const server = await startServer({ ...site, sources })
  const db = await openDatabase(site.databaseUrl, site.dataDir)
  try {
    const isCounted = await until(LONGEST_SECONDS, async () => !(await countedTo(db)))
    return isCounted ? await differences(db) : ['not everything was counted for the dashboards']
  } finally {
    await db.close()
    await server.kill()
  }
}

async function differences(db: Database) {
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
