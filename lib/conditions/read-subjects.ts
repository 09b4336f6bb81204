import type { Database } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { groupBy } from '../values/group-by'
import type { Subject } from './match'

export type IncidentSubject = Subject & { id: number; receivedAt: Date }

type Row = Omit<IncidentSubject, 'labels' | 'receivedAt'> & { receivedAt: Date | number }

/** Incidents as they were when their alerts arrived, newest first; leaves out other workspaces. */
export async function readSubjects(
  { db, workspaceId }: { db: Pick<Statements, 'query' | 'jsonTable'>; workspaceId: number },
  ids: readonly number[],
): Promise<IncidentSubject[]> {
  const given = db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const rows = await db.query<Row>`
    SELECT incident."id", incident."apiKeyId", incident."severity", incident."summary", incident."receivedAt",
      entity."identifier" AS "entityId"
    FROM ${given} AS given CROSS JOIN "Incident" AS incident
    LEFT JOIN "Entity" AS entity ON entity."id" = incident."entityId"
    WHERE incident."id" = given."id" AND incident."workspaceId" = ${workspaceId}
    ORDER BY incident."id" DESC`
  const labels = await db.query<{ incidentId: number; key: string; value: string }>`
    SELECT label."incidentId", pair."key", pair."value"
    FROM ${given} AS given CROSS JOIN "IncidentLabel" AS label JOIN "LabelPair" AS pair ON pair."id" = label."pairId"
    WHERE label."incidentId" = given."id" AND pair."workspaceId" = ${workspaceId}`
  const byIncident = groupBy(labels, ({ incidentId }) => incidentId)
  return rows.map((row) => ({
    ...row,
    receivedAt: new Date(row.receivedAt),
    labels: byIncident.get(row.id) ?? [],
  }))
}

/** Ids of the newest incidents of a workspace, newest first. */
export async function newestIncidents(
  { db, workspaceId }: { db: Pick<Database, 'read'>; workspaceId: number },
  take: number,
  only: { status?: 'open' } = {},
) {
  const rows = await db.read.incident.findMany({
    where: { workspaceId, ...only },
    orderBy: { id: 'desc' },
    take,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}
