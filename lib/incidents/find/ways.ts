import { sql } from '../../db/sql/sql'
import { STATUSES } from '../../values/incident-status'
import { incidentRange, type RowFilter, type Way } from './row-filter'

export function waysTo(workspaceId: number, filter: RowFilter): [Way, ...Way[]] {
  const whole = byState(workspaceId, filter)
  const [first, ...others] = filter.conditions.flatMap(({ way }) => (way ? [way] : []))
  if (!first) return [whole]
  return filter.statuses || filter.severities ? [first, ...others, whole] : [first, ...others]
}

function byState(workspaceId: number, { statuses, severities }: RowFilter): Way {
  const here = sql`source."workspaceId" = ${workspaceId}`
  if (severities) {
    const states = (statuses ?? STATUSES).flatMap((status) => severities.map((severity) => ({ status, severity })))
    return states.map(({ status, severity }) =>
      incidentRange(sql`${here} AND source."status" = ${status} AND source."severity" = ${severity}`),
    )
  }
  return statuses
    ? statuses.map((status) => incidentRange(sql`${here} AND source."status" = ${status}`))
    : [incidentRange(here)]
}
