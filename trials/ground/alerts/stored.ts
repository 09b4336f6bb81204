import type { Database, Prisma } from '../../../lib/db/database'

const PAGE = 500

export type Stored = {
  payload: string
  labels: string[]
  timeline: string[]
  entity: string | undefined
  runbook: string | undefined
}

export type Contents = {
  incidents: Map<string, Stored>
  /** Labels and timeline entries without an incident. */
  orphans: number
}

/**
 * Everything that alerts have left in a database, without incidents about API keys.
 * @throws Error when SQLite finds its file damaged
 */
export async function readContents(db: Database): Promise<Contents> {
  if (db.provider === 'sqlite') await checkFile(db)
  const incidents = new Map<string, Stored>()
  for (let after = 0; ; ) {
    const page = await readIncidents(db, { where: { id: { gt: after }, firings: { none: {} } }, take: PAGE })
    for (const { id, stored } of page) incidents.set(String(id), stored)
    const last = page.at(-1)
    if (!last) return { incidents, orphans: await countOrphans(db) }
    after = last.id
  }
}

export async function readIncidents(db: Database, chosen: Pick<Prisma.IncidentFindManyArgs, 'where' | 'take'>) {
  const rows = await db.read.incident.findMany({
    ...chosen,
    orderBy: { id: 'asc' },
    include: { labels: { include: { pair: true } }, timeline: true, entity: true, runbook: true },
  })
  return rows.map(({ id, payload, labels, timeline, entity, runbook }) => {
    const pairs = labels.map(({ pair }) => `${pair.key}=${pair.value}`).toSorted()
    const kinds = timeline.map(({ kind }) => kind)
    const stored = { payload, labels: pairs, timeline: kinds, entity: entity?.identifier, runbook: runbook?.identifier }
    return { id, stored }
  })
}

async function countOrphans(db: Database) {
  const [row] = await db.read.$queryRaw<{ orphans: number | bigint }[]>`
    SELECT (SELECT count(*) FROM "IncidentLabel" WHERE "incidentId" NOT IN (SELECT "id" FROM "Incident"))
         + (SELECT count(*) FROM "IncidentLabel" WHERE "pairId" NOT IN (SELECT "id" FROM "LabelPair"))
         + (SELECT count(*) FROM "TimelineEntry" WHERE "incidentId" NOT IN (SELECT "id" FROM "Incident")) AS orphans`
  return Number(row?.orphans ?? 0)
}

async function checkFile(db: Database) {
  const [row] = await db.read.$queryRaw<{ integrity_check: string }[]>`PRAGMA integrity_check`
  if (row?.integrity_check !== 'ok') throw new Error(`SQLite finds its file damaged: ${row?.integrity_check}`)
}
