import type { Database } from '../db/database'
import { sql } from '../db/sql/sql'
import { groupBy } from '../group-by'
import type { Event, Label } from './tally'

type Entry = Omit<Event, 'labels' | 'at' | 'receivedAt'> & {
  entryId: number
  incidentId: number
  at: Date | number
  receivedAt: Date | number
}

/** The severity with which the incident was opened, if it was raised. */
const firstSeverity = sql`
  SELECT raised."severity" FROM "TimelineEntry" AS raised
  WHERE raised."workspaceId" = entry."workspaceId" AND raised."incidentId" = entry."incidentId"
    AND raised."severity" IS NOT NULL ORDER BY raised."id" LIMIT 1`

export type EntryRange = { after: number; to: number; recountToId: number | null }

/**
 * The events among the timeline entries with ids in `(after, to]`, the first `atMost` of them, and the id up to which
 * that is all. An incident's first acknowledgement and first resolution count, later ones do not.
 */
export async function readEvents(
  { query, jsonTable }: Pick<Database, 'query' | 'jsonTable'>,
  { after, to, recountToId }: EntryRange,
  atMost: number,
): Promise<{ events: Event[]; to: number }> {
  // Incidents received before forgottenTo keep the figures that they had: some of them are deleted.
  const entries = await query<Entry>`
    SELECT entry."id" AS "entryId", entry."kind", entry."at", incident."id" AS "incidentId", incident."workspaceId",
      COALESCE((${firstSeverity}), incident."severity") AS "severity", incident."receivedAt", incident."teamId", incident."entityId", incident."apiKeyId"
    FROM "TimelineEntry" AS entry
    JOIN "Incident" AS incident ON incident."id" = entry."incidentId"
    JOIN "Workspace" AS workspace ON workspace."id" = incident."workspaceId"
    WHERE entry."id" > ${after} AND entry."id" <= ${to} AND entry."kind" IN ('opened', 'acknowledged', 'resolved')
      AND (entry."id" > ${recountToId ?? 0} OR workspace."forgottenTo" IS NULL
        OR incident."receivedAt" >= workspace."forgottenTo")
      AND (entry."kind" = 'opened' OR NOT EXISTS (
        SELECT 1 FROM "TimelineEntry" AS earlier
        WHERE earlier."workspaceId" = entry."workspaceId" AND earlier."incidentId" = entry."incidentId"
          AND earlier."id" < entry."id" AND earlier."kind" = entry."kind"))
    ORDER BY entry."id" LIMIT ${atMost}`
  const ids = [...new Set(entries.map(({ incidentId }) => incidentId))].map((id) => ({ id }))
  const labels = await query<Label & { incidentId: number }>`
    SELECT label."incidentId", pair."id" AS "pairId", pair."key"
    FROM ${jsonTable({ id: 'integer' }, ids)} AS given
    CROSS JOIN "IncidentLabel" AS label JOIN "LabelPair" AS pair ON pair."id" = label."pairId"
    WHERE label."incidentId" = given."id"`
  const labelsOf = groupBy(labels, ({ incidentId }) => incidentId)
  const events = entries.map(({ incidentId, ...entry }) => {
    const times = { at: new Date(entry.at), receivedAt: new Date(entry.receivedAt) }
    return { ...entry, ...times, labels: labelsOf.get(incidentId) ?? [] }
  })
  return { events, to: entries.length < atMost ? to : (entries.at(-1)?.entryId ?? to) }
}
