import type { Database } from '../db/database'
import { sql } from '../db/sql/sql'
import { groupBy } from '../values/group-by'
import { answersOf, type Turn } from './answers'
import type { EntryRange } from './next-range'
import type { Event, Label } from './tally'

type Entry = Omit<Event, 'kind' | 'labels' | 'at' | 'by' | 'receivedAt'> & {
  entryId: number
  incidentId: number
  kind: 'opened' | Turn['kind']
  at: Date | number
  receivedAt: Date | number
}

const firstSeverity = sql`
  SELECT raised."severity" FROM "TimelineEntry" AS raised
  WHERE raised."workspaceId" = entry."workspaceId" AND raised."incidentId" = entry."incidentId"
    AND raised."severity" IS NOT NULL ORDER BY raised."id" LIMIT 1`

type Queries = Pick<Database, 'query' | 'jsonTable'>

/** The events of all timeline entries with ids in `(after, to]`. */
export async function readEvents(db: Queries, range: EntryRange, recountToId: number | null): Promise<Event[]> {
  const entries = await readEntries(db, range, recountToId)
  const labelsOf = groupBy(await readLabels(db, entries), ({ incidentId }) => incidentId)
  const answers = answersOf(await readTurns(db, entries, range.to))
  return entries.flatMap(({ incidentId, entryId, kind, ...entry }) => {
    const change = kind === 'opened' ? { kind, at: new Date(entry.at), by: 1 as const } : answers.get(entryId)
    const labels = labelsOf.get(incidentId) ?? []
    return change ? [{ ...entry, ...change, receivedAt: new Date(entry.receivedAt), labels }] : []
  })
}

/** Incidents received before `forgottenTo` keep their figures: some of them are deleted. */
function readEntries({ query }: Queries, { after, to }: EntryRange, recountToId: number | null) {
  return query<Entry>`
    SELECT entry."id" AS "entryId", entry."kind", entry."at", incident."id" AS "incidentId", incident."workspaceId",
      COALESCE((${firstSeverity}), incident."severity") AS "severity", incident."receivedAt", incident."teamId", incident."entityId", incident."apiKeyId"
    FROM "TimelineEntry" AS entry
    JOIN "Incident" AS incident ON incident."id" = entry."incidentId"
    JOIN "Workspace" AS workspace ON workspace."id" = incident."workspaceId"
    WHERE entry."id" > ${after} AND entry."id" <= ${to}
      AND entry."kind" IN ('opened', 'acknowledged', 'resolved', 'reopened')
      AND (entry."id" > ${recountToId ?? 0} OR workspace."forgottenTo" IS NULL
        OR incident."receivedAt" >= workspace."forgottenTo")
    ORDER BY entry."id"`
}

function readLabels({ query, jsonTable }: Queries, entries: Entry[]) {
  return query<Label & { incidentId: number }>`
    SELECT label."incidentId", pair."id" AS "pairId", pair."key"
    FROM ${jsonTable({ id: 'integer' }, incidentsOf(entries))} AS given
    CROSS JOIN "IncidentLabel" AS label JOIN "LabelPair" AS pair ON pair."id" = label."pairId"
    WHERE label."incidentId" = given."id"`
}

/** Earlier ones too: what an entry changes depends on them. */
async function readTurns({ query, jsonTable }: Queries, entries: Entry[], to: number): Promise<Turn[]> {
  const answered = entries.filter(({ kind }) => kind !== 'opened')
  const turns = await query<Omit<Turn, 'at'> & { at: Date | number }>`
    SELECT entry."id" AS "entryId", entry."incidentId", entry."kind", entry."at"
    FROM ${jsonTable(OF_WORKSPACE, incidentsOf(answered))} AS given CROSS JOIN "TimelineEntry" AS entry
    WHERE entry."workspaceId" = given."workspaceId" AND entry."incidentId" = given."id" AND entry."id" <= ${to}
      AND entry."kind" IN ('acknowledged', 'resolved', 'reopened')`
  return turns.map(({ at, ...turn }) => ({ ...turn, at: new Date(at) })).sort((a, b) => a.entryId - b.entryId)
}

const OF_WORKSPACE = { id: 'integer', workspaceId: 'integer' } as const

function incidentsOf(entries: Entry[]) {
  return [...new Map(entries.map(({ incidentId: id, workspaceId }) => [id, { id, workspaceId }])).values()]
}
