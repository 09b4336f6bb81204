import type { Severity } from '../db/database'
import { sql } from '../db/sql/sql'

type Routed = { severity: Severity; routedBy: { severity: Severity | null } | null }

/** The severity that paging takes an incident for: the one its rule sets, otherwise the one that was sent. */
export function pagedAs({ severity, routedBy }: Routed): Severity {
  return routedBy?.severity ?? severity
}

/** As SQL, where `incident` is joined with `route`, the version of the rule that took it. */
export const pagedAsSql = sql`COALESCE(route."severity", incident."severity")`
