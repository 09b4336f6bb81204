import type { Context } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import { type StoredTime, storedTime } from '../values/stored-time'
import type { Owner } from './owner'

/** What a list shows of an incident. `fired`: how often its signal fired; `isPaging`: it has an escalation. */
export type IncidentRow = {
  id: number
  status: IncidentStatus
  severity: Severity
  summary: string
  receivedAt: Date
  silenceId: number | null
  fired: number
  isPaging: boolean
  team: { id: number; name: string } | null
  entity: { identifier: string; name: string | null } | null
  assignee: Owner | null
  acknowledgedBy: Owner | null
  labels: { pair: { key: string; value: string } }[]
}

/**
 * Those that the workspace has, in the order of `ids`. By two statements of hand-written SQL: it is read for each view of a
 * list, and Prisma needs a statement for each relation.
 */
export async function readRows({ db, workspaceId }: Context, ids: readonly number[]): Promise<IncidentRow[]> {
  if (ids.length === 0) return []
  const given = db.jsonTable(
    { id: 'integer', at: 'integer' },
    ids.map((id, at) => ({ id, at })),
  )
  const rows = await db.query<Stored>`
    SELECT incident."id", incident."status", incident."severity", incident."summary", incident."receivedAt",
      incident."silenceId", firing."count" AS "fired", escalation."incidentId" AS "pagingId",
      team."id" AS "teamId", team."name" AS "teamName", entity."identifier", entity."name" AS "entityName",
      assignee."id" AS "assigneeId", assignee."name" AS "assigneeName", assignee."disabledAt" AS "assigneeDisabledAt",
      assignee."isServiceAccount" AS "assigneeIsService",
      answerer."id" AS "answererId", answerer."name" AS "answererName", answerer."disabledAt" AS "answererDisabledAt",
      answerer."isServiceAccount" AS "answererIsService"
    FROM ${given} AS given CROSS JOIN "Incident" AS incident
    LEFT JOIN "Firing" AS firing ON firing."incidentId" = incident."id"
    LEFT JOIN "Escalation" AS escalation ON escalation."incidentId" = incident."id"
    LEFT JOIN "Team" AS team ON team."id" = incident."teamId"
    LEFT JOIN "Entity" AS entity ON entity."id" = incident."entityId"
    LEFT JOIN "User" AS assignee ON assignee."id" = incident."assigneeId"
    LEFT JOIN "User" AS answerer ON answerer."id" = incident."acknowledgedById"
    WHERE incident."id" = given."id" AND incident."workspaceId" = ${workspaceId}
    ORDER BY given."at"`
  const labels = await readLabels(
    { db, workspaceId },
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...rowOf(row), labels: labels.get(row.id) ?? [] }))
}

type Nullable<T> = { [Name in keyof T]: T[Name] | null }

type Stored = Pick<IncidentRow, 'id' | 'status' | 'severity' | 'summary' | 'silenceId'> & {
  receivedAt: Date | number
} & Nullable<{
    fired: number
    pagingId: number
    teamId: number
    teamName: string
    identifier: string
    entityName: string
    assigneeId: number
    assigneeName: string
    assigneeDisabledAt: Date | number
    assigneeIsService: boolean | number
    answererId: number
    answererName: string
    answererDisabledAt: Date | number
    answererIsService: boolean | number
  }>

function rowOf(row: Stored): Omit<IncidentRow, 'labels'> {
  const { id, status, severity, summary, silenceId, teamId, identifier } = row
  return {
    ...{ id, status, severity, summary, silenceId },
    receivedAt: new Date(row.receivedAt),
    fired: row.fired ?? 1,
    isPaging: row.pagingId !== null,
    team: teamId === null ? null : { id: teamId, name: row.teamName ?? '' },
    entity: identifier === null ? null : { identifier, name: row.entityName },
    assignee: ownerIn(row.assigneeId, row.assigneeName, row.assigneeDisabledAt, row.assigneeIsService),
    acknowledgedBy: ownerIn(row.answererId, row.answererName, row.answererDisabledAt, row.answererIsService),
  }
}

function ownerIn(
  id: number | null,
  name: string | null,
  disabledAt: StoredTime,
  isService: boolean | number | null,
): Owner | null {
  if (id === null) return null
  return { id, name: name ?? '', disabledAt: storedTime(disabledAt), isServiceAccount: Boolean(isService) }
}

async function readLabels({ db, workspaceId }: Pick<Context, 'db' | 'workspaceId'>, ids: readonly number[]) {
  const given = db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const rows = await db.query<{ id: number; key: string; value: string }>`
    SELECT label."incidentId" AS "id", pair."key", pair."value"
    FROM ${given} AS given CROSS JOIN "IncidentLabel" AS label
    JOIN "LabelPair" AS pair ON pair."id" = label."pairId" AND pair."workspaceId" = ${workspaceId}
    WHERE label."incidentId" = given."id"
    ORDER BY label."incidentId", label."pairId"`
  const labels = new Map<number, IncidentRow['labels']>()
  for (const { id, key, value } of rows) labels.set(id, [...(labels.get(id) ?? []), { pair: { key, value } }])
  return labels
}
