import type { IncidentStatus, Severity } from '../../db/database'
import { type Sql, sql } from '../../db/sql/sql'
import type { IdWindow } from './filter'

/**
 * `holds`: SQL that tests one row, `incident`, with its id also in `walked."id"`. `way`: ranges that hold all matches.
 * `between`: a cheaper `holds` for rows between two ids, if reading `most` rows yields one.
 */
export type Condition = { holds: Sql; way?: Way; between?: Between }
export type Between = (ids: { from: number; to: number }, most: number) => Promise<Sql | undefined>

export type RowFilter = {
  statuses: readonly IncidentStatus[] | undefined
  severities: readonly Severity[] | undefined
  conditions: Condition[]
  window: IdWindow
}

export type Range = { table: Sql; id: Sql; within: Sql; isUnordered?: boolean }

/** Ranges that together hold every incident that one part of the filter allows, each once. */
export type Way = Range[]

export function incidentRange(within: Sql): Range {
  return { table: sql`"Incident" AS source`, id: sql`source."id"`, within }
}
