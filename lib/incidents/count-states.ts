import type { Context } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import { joinSql, sql } from '../db/sql/sql'
import { STATUSES } from '../values/incident-status'
import { SEVERITIES } from '../values/severity'
import { narrowed, rowFilter } from './find/conditions'
import type { IncidentFilter } from './find/filter'
import { findIncidentIds } from './find/find-ids'
import type { RowFilter } from './find/row-filter'

/** For each status and severity; a larger count is shown with "+". */
const COUNTED_PLAIN = 10_000
/** For each status, when the filter asks for more than status and severity. */
const COUNTED = 1_000

export type StateCount = { status: IncidentStatus; severity: Severity; count: number; isCut: boolean }

export async function countStates(ctx: Context, filter: IncidentFilter): Promise<StateCount[]> {
  const { statuses: _, severities = [], ...rest } = filter
  const wanted = await rowFilter(ctx, rest)
  if (!wanted) return []
  if (wanted.conditions.length === 0) return countPlain(ctx)
  const others = SEVERITIES.filter((severity) => !severities.includes(severity))
  // Apart from the others, which may be so many that few of the wanted ones were counted.
  const parts = [severities, others].filter(({ length }) => length > 0)
  const counts = STATUSES.flatMap((status) => parts.map((part) => countSome(ctx, wanted, status, part)))
  return (await Promise.all(counts)).flat()
}

async function countSome(ctx: Context, wanted: RowFilter, status: IncidentStatus, severities: readonly Severity[]) {
  const only = narrowed(wanted, { statuses: [status], severities: [...severities] })
  const { ids, walkedTo } = await findIncidentIds(ctx, only, { take: COUNTED + 1 })
  const isCut = walkedTo !== undefined || ids.length > COUNTED
  return bySeverity(ctx, status, ids.slice(0, COUNTED), isCut)
}

async function countPlain({ db, workspaceId }: Context): Promise<StateCount[]> {
  const states = STATUSES.flatMap((status) => SEVERITIES.map((severity) => ({ status, severity })))
  const counts = states.map(
    ({ status, severity }, at) => sql`
    SELECT ${at} + 0 AS "state", count(*) AS "count" FROM (
      SELECT 1 FROM "Incident" AS incident WHERE incident."workspaceId" = ${workspaceId}
        AND incident."status" = ${status} AND incident."severity" = ${severity} LIMIT ${COUNTED_PLAIN}) AS counted`,
  )
  const rows = await db.query<{ state: number; count: number }>`${joinSql(counts, ' UNION ALL ')}`
  return states.map((state, at) => {
    const count = Number(rows.find((row) => Number(row.state) === at)?.count ?? 0)
    return { ...state, count, isCut: count >= COUNTED_PLAIN }
  })
}

async function bySeverity({ db }: Context, status: IncidentStatus, ids: number[], isCut: boolean) {
  const given = db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const rows = await db.query<{ severity: Severity; count: number }>`
    SELECT incident."severity", count(*) AS "count"
    FROM ${given} AS given CROSS JOIN "Incident" AS incident WHERE incident."id" = given."id"
    GROUP BY incident."severity"`
  return rows.map(({ severity, count }) => ({ status, severity, count: Number(count), isCut }))
}
