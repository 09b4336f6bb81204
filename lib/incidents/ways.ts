import type { IncidentStatus } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'
import type { IdFilter } from './filter-ids'
import { STATUSES } from './status'

/** A range of an index, ordered by incident id: the table (alias `source`), the id column, the condition. */
export type Range = { table: Sql; id: Sql; within: Sql }

/** Ranges that together hold every incident that one part of the filter allows, each once. */
export type Way = Range[]

/** The ways to all matches, the narrowest kind first. */
export function waysTo(workspaceId: number, filter: IdFilter): [Way, ...Way[]] {
  const whole = byState(workspaceId, filter)
  const [first, ...others] = [...filter.pairIds.map(byLabel), ...byReference(filter)]
  if (!first) return [whole]
  return filter.statuses || filter.severities ? [first, ...others, whole] : [first, ...others]
}

function byLabel(pairId: number): Way {
  return [
    { table: sql`"IncidentLabel" AS source`, id: sql`source."incidentId"`, within: sql`source."pairId" = ${pairId}` },
  ]
}

function byReference({ entityId, runbookId, statuses = STATUSES }: IdFilter): Way[] {
  const ofEntity = statuses.map((status) => incidents(sql`source."entityId" = ${entityId} AND ${hasStatus(status)}`))
  const ofRunbook = [incidents(sql`source."runbookId" = ${runbookId}`)]
  return [...(entityId === undefined ? [] : [ofEntity]), ...(runbookId === undefined ? [] : [ofRunbook])]
}

function byState(workspaceId: number, { statuses, severities }: IdFilter): Way {
  const here = sql`source."workspaceId" = ${workspaceId}`
  if (severities) {
    const states = (statuses ?? STATUSES).flatMap((status) => severities.map((severity) => ({ status, severity })))
    return states.map(({ status, severity }) =>
      incidents(sql`${here} AND ${hasStatus(status)} AND source."severity" = ${severity}`),
    )
  }
  return statuses ? statuses.map((status) => incidents(sql`${here} AND ${hasStatus(status)}`)) : [incidents(here)]
}

function incidents(within: Sql): Range {
  return { table: sql`"Incident" AS source`, id: sql`source."id"`, within }
}

function hasStatus(status: IncidentStatus) {
  return sql`source."status" = ${status}`
}
